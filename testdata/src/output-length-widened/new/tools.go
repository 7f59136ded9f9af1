package tools

type Result struct {
	Value string `json:"value" jsonschema:"maxLength=2"` // want `tool "search": output "value": maxLength changed from 1 to 2.*\(output-length-widened, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
