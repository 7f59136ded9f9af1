package tools

type Args struct {
	Filter any `json:"filter"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
