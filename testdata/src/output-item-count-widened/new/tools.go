package tools

type Result struct {
	Value []string `json:"value"` // want `tool "search": output "value" became nullable.*\(output-became-nullable, breaking\)` `tool "search": output "value": minItems 3 removed, maxItems 3 removed.*\(output-item-count-widened, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
