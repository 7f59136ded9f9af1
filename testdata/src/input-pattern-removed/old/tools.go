package tools

type Args struct {
	Value string `json:"value" jsonschema:"pattern=^[a-z]+$"`
}

//toolpact:tool
func Search(in Args) error { return nil }
