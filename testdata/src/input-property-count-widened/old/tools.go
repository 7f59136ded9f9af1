package tools

type Args struct {
	Value map[string]string `json:"value" jsonschema:"minProperties=1"`
}

//toolpact:tool
func Search(in Args) error { return nil }
