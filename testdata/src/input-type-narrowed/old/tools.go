package tools

type Args struct {
	Value any `json:"value"`
}

//toolpact:tool
func Search(in Args) error { return nil }
