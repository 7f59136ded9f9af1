package tools

type Args struct {
	Limit int `json:"limit"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
