package tools

type Args struct {
	Value string `json:"value" jsonschema:"default=a"`
}

//toolpact:tool
func Search(in Args) error { return nil }
