package tools

type paging struct {
	Limit int `json:"limit"`
}

type Args struct {
	paging
	Query string `json:"query"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
