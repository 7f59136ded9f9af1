package tools

type Result struct {
	Value int `json:"value"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
