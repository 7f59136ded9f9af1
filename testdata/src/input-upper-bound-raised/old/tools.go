package tools

type Args struct {
	Value int `json:"value" jsonschema:"maximum=100"`
}

//toolpact:tool
func Search(in Args) error { return nil }
