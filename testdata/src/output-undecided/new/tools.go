package tools

type Result struct {
	Value string `json:"value" jsonschema:"pattern=^(?=b).*a$"` // want `tool "search": output "value" cannot be shown to be compatible: pattern "\^\(\?=b\)\.\*a\$" is not a Go regular expression.*\(output-undecided, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
