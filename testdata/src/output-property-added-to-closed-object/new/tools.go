package tools

type Args struct {
	Query string `json:"query"`
}

type Result struct {
	ID   string `json:"id"`
	Note string `json:"note,omitempty"` // want `tool "search": output "note" added.*\(output-property-added-to-closed-object, non-breaking\)`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) (Result, error) { return Result{}, nil }
