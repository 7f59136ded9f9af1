package tools

type Args struct {
	Query string `json:"query"`
}

type Result struct {
	ID string `json:"id"`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) (Result, error) { return Result{}, nil } // want `tool "search": output "note" removed.*\(output-optional-property-removed, non-breaking\)`
