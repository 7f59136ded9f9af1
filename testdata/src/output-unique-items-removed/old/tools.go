package tools

type Result struct {
	Value []string `json:"value" jsonschema:"uniqueItems=true"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
