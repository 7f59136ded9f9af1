package tools

type Result struct {
	Value map[int]string `json:"value"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
