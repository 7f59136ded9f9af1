package tools

type Result struct {
	Value int `json:"value" jsonschema:"minimum=0"` // want `tool "search": output "value": minimum changed from 1 to 0.*\(output-lower-bound-lowered, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
