package tools

type Result struct {
	Value []any `json:"value"` // want `tool "search": output "/value/\*" was string and may now be anything.*\(output-items-widened, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
