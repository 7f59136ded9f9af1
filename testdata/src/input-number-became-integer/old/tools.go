package tools

type Args struct {
	Value float64 `json:"value"`
}

//toolpact:tool
func Search(in Args) error { return nil }
