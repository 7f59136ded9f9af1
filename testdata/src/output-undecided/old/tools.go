package tools

type Result struct {
	Value string `json:"value" jsonschema:"pattern=^(?=a).*b$"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
