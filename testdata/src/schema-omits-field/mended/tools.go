package tools

type Labels map[string]string

type Args struct {
	Labels Labels
	Query  string `json:"query"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
