package tools

type Result struct {
	ID   string `json:"id"`
	Note string `json:"note"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
