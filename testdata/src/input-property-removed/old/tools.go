package tools

type Args struct {
	Query string `json:"query"`
	Limit int    `json:"limit,omitempty"`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) error { return nil }
