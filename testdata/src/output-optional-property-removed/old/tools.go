package tools

type Args struct {
	Query string `json:"query"`
}

type Result struct {
	ID   string `json:"id"`
	Note string `json:"note,omitempty"`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) (Result, error) { return Result{}, nil }
