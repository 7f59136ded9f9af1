package tools

type Paging struct {
	Limit int `json:"limit"`
}

type Args struct {
	Paging
	Query string `json:"query"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
