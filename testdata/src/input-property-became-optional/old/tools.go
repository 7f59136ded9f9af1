package tools

type Args struct {
	Query string `json:"query"`
	Limit int    `json:"limit"`
}

//toolpact:tool
func Search(in Args) error { return nil }
