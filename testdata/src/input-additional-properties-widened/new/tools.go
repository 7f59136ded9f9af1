package tools

type Args struct {
	Labels map[string]string `json:"labels"` // want `tool "search": input "labels" is now a map of string.*\(input-additional-properties-widened, non-breaking\)`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) error { return nil }
