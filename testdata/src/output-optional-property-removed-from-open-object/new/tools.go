package tools

type Result struct {
	ID string `json:"id"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil } // want `tool "search": output "note" removed.*\(output-optional-property-removed-from-open-object, non-breaking\)`
