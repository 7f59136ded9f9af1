package tools

type Args struct {
	Query string `json:"query"`
	Sort  string `json:"sort"`
}

//toolpact:tool
func Search(in Args) error { return nil }
