package tools

type Result struct {
	Value [3]string `json:"value"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
