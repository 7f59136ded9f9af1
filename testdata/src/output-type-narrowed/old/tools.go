package tools

type Result struct {
	Value float64 `json:"value"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
