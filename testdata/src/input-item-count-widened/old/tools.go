package tools

type Args struct {
	Value [3]string `json:"value"`
}

//toolpact:tool
func Search(in Args) error { return nil }
