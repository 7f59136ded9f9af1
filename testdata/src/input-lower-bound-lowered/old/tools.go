package tools

type Args struct {
	Value uint8 `json:"value"`
}

//toolpact:tool
func Search(in Args) error { return nil }
