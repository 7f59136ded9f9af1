package tools

type Result struct {
	ID   string `json:"id"`
	Sort string `json:"sort"` // want `tool "search": output "sort" is no longer one of "asc".*\(output-enum-dropped, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
