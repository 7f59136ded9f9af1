package tools

type Args struct {
	Labels map[string]string `json:"labels"`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) error { return nil }
