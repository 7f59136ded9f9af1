package tools

type Args struct {
	Value string `json:"value" jsonschema:"pattern=^[a-z0-9]+$"`
}

//toolpact:tool
func Search(in Args) error { return nil }
