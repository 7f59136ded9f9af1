package tools

type Result struct {
	ID string `json:"id"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
