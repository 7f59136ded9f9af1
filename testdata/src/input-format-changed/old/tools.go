package tools

type Args struct {
	Value string `json:"value"`
}

//toolpact:tool
func Search(in Args) error { return nil }
