package tools

type Result struct {
	Value string `json:"value"` // want `tool "search": output "value": pattern "\^\[a-z\]\+\$" removed.*\(output-pattern-removed, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
