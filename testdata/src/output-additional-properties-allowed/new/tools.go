package tools

type Args struct {
	Query string `json:"query"`
}

type Result struct {
	ID string `json:"id"`
}

//toolpact:tool
func Search(in Args) (Result, error) { return Result{}, nil } // want `tool "search": input: keys that are not declared may now carry anything.*\(input-additional-properties-allowed, non-breaking\)` `tool "search": output: keys that are not declared may now carry anything.*\(output-additional-properties-allowed, non-breaking\)`
