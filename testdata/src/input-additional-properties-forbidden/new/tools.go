package tools

type Args struct {
	Labels Labels `json:"labels"` // want `tool "search": input "labels": keys that are not declared are rejected now.*\(input-additional-properties-forbidden, non-breaking\)`
}

type Labels struct {
	A string `json:"a,omitempty"`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) error { return nil } // want `tool "search": input: keys that are not declared are rejected now.*\(input-additional-properties-forbidden, non-breaking\)`
