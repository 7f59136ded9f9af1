package tools

type Args struct {
	Labels Labels `json:"labels"` // want `tool "search": input "labels": keys that are not declared may now carry anything.*\(input-additional-properties-allowed, non-breaking\)`
}

type Labels struct {
	A string `json:"a,omitempty"`
}

//toolpact:tool
func Search(in Args) error { return nil } // want `tool "search": input: keys that are not declared may now carry anything.*\(input-additional-properties-allowed, non-breaking\)`
