package tools

type Args struct {
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
