package tools

type Args struct {
	Query string `json:"query"`
	Limit int    `json:"limit,omitempty"`
}

//toolpact:tool
func Search(in Args) error { return nil }
