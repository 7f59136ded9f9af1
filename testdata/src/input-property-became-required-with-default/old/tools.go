package tools

type Args struct {
	Query string `json:"query"`
	Limit int    `json:"limit,omitempty" default:"10"`
}

//toolpact:tool
func Search(in Args) error { return nil }
