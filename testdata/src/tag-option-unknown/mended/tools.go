package tools

type Args struct {
	Limit int    `json:"limit,omitempty"`
	Query string `json:"query,inline"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
