package tools

type Args struct {
	Value int `json:"value" jsonschema:"multipleOf=5"`
}

//toolpact:tool
func Search(in Args) error { return nil }
