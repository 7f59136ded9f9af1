package tools

type Args struct {
	Value int `json:"value" jsonschema:"multipleOf=10"`
}

//toolpact:tool
func Search(in Args) error { return nil }
