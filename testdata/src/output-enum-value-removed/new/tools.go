package tools

type Result struct {
	ID   string `json:"id"`
	Sort Order  `json:"sort"`
}

type Order string // want `tool "search": output "sort" lost enum value "desc".*\(output-enum-value-removed, non-breaking\)`

const Ascending Order = "asc"

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
