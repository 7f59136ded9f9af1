package tools

type Args struct {
	Value map[string]string `json:"value"`
}

//toolpact:tool
func Search(in Args) error { return nil }
