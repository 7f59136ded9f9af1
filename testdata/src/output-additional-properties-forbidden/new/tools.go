package tools

type Args struct {
	Query string `json:"query"`
}

type Result struct {
	ID string `json:"id"`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) (Result, error) { return Result{}, nil } // want `tool "search": input: keys that are not declared are rejected now.*\(input-additional-properties-forbidden, non-breaking\)` `tool "search": output: keys that are not declared do not come any more.*\(output-additional-properties-forbidden, non-breaking\)`
