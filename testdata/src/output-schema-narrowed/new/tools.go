package tools

type Result struct {
	Value string `json:"value" jsonschema:"minLength=1"` // want `tool "search": output "value": minLength 1 added.*\(output-schema-narrowed, non-breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
