package tools

type Args struct {
	Colour string `json:"colour"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
