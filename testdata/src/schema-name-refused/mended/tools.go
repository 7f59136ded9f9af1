package tools

type Args struct {
	Query string `json:"the query"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
