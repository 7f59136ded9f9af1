package tools

type Colour string // nothing unless toolpact.yaml asks for it

const Red Colour = "red"

type Args struct {
	Colour Colour `json:"colour"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
