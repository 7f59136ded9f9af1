package tools

type Args struct {
	Value string `json:"value" jsonschema:"maxLength=10"`
}

//toolpact:tool
func Search(in Args) error { return nil }
