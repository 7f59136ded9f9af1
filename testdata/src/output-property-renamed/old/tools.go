package tools

type Result struct {
	Name string `json:"userName"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
