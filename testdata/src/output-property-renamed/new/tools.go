package tools

type Result struct {
	Name string `json:"user_name"` // want `tool "search": output "userName" renamed to "user_name".*\(output-property-renamed, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
