package tools

type Result struct {
	Value []string `json:"value"` // want `tool "search": output "value": duplicate items may come now.*\(output-unique-items-removed, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
