package tools

type Args struct {
	Labels Labels `json:"labels"`
}

type Labels struct {
	A string `json:"a,omitempty"`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) error { return nil }
