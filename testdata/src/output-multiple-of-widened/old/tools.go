package tools

type Result struct {
	Value int `json:"value" jsonschema:"multipleOf=10"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
