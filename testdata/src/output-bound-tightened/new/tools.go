package tools

type Result struct {
	Value int `json:"value" jsonschema:"minimum=0"` // want `tool "search": output "value": minimum 0 added.*\(output-bound-tightened, non-breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
