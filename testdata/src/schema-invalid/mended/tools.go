package tools

type Base struct {
	ID int `json:"id"`
}

type Args struct {
	Base
	ID int `json:"id"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
