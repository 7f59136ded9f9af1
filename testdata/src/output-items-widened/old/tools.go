package tools

type Result struct {
	Value []string `json:"value"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
