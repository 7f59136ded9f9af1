package tools

type Args struct {
	Labels Labels `json:"labels"` // want `tool "search": input "labels" was a map of string.*\(input-additional-properties-narrowed, breaking\)`
}

type Labels struct {
	A string `json:"a,omitempty"`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) error { return nil }
