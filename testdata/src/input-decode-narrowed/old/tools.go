package tools

type Args struct {
	ID string `json:"id"`
}

//toolpact:tool
func Search(in Args) error { return nil }
