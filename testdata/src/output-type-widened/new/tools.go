package tools

type Result struct {
	Value float64 `json:"value"` // want `tool "search": output "value" changed from integer to number.*\(output-type-widened, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
