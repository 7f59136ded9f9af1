package tools

type Args struct {
	Query string `json:"query"`
}

//toolpact:tool
func Search(in Args) error { return nil }
