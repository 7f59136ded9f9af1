package tools

type Result struct {
	Value map[string]string `json:"value"` // want `tool "search": output "value": propertyNames \{"pattern":"\^-\?\[0-9\]\+\$"\} removed.*\(output-schema-widened, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
