package tools

type Result struct {
	ID   string `json:"id"`
	Sort Order  `json:"sort"`
}

type Order string

const Ascending Order = "asc"

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
