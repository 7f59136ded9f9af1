package tools

type Result struct {
	Value int `json:"value" jsonschema:"maximum=2"` // want `tool "search": output "value": maximum changed from 1 to 2.*\(output-upper-bound-raised, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
