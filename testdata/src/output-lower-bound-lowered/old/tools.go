package tools

type Result struct {
	Value int `json:"value" jsonschema:"minimum=1"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
