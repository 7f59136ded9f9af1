package tools

type Args struct {
	Query string `json:"query"`
}

type Result struct {
	ID string `json:"id"`
}

//toolpact:tool
func Search(in Args) (Result, error) { return Result{}, nil }
