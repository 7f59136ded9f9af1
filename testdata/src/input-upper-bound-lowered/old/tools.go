package tools

type Args struct {
	Value int `json:"value"`
}

//toolpact:tool
func Search(in Args) error { return nil }
