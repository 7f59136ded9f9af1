package tools

type Result struct {
	Value string `json:"value" jsonschema:"pattern=^[a-z0-9]+$"` // want `tool "search": output "value": pattern changed from "\^\[a-z\]\+\$" to "\^\[a-z0-9\]\+\$".*\(output-pattern-changed, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
