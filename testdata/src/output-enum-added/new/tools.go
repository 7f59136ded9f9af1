package tools

type Result struct {
	ID   string `json:"id"`
	Sort Order  `json:"sort"`
}

type Order string // want `tool "search": output "sort" is now one of "asc".*\(output-enum-added, non-breaking\)`

const Ascending Order = "asc"

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
