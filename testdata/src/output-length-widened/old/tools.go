package tools

type Result struct {
	Value string `json:"value" jsonschema:"maxLength=1"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
