package tools

type Args struct {
	Value string `json:"value" jsonschema:"const=a"`
}

//toolpact:tool
func Search(in Args) error { return nil }
