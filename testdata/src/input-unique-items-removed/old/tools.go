package tools

type Args struct {
	Value []string `json:"value" jsonschema:"uniqueItems=true"`
}

//toolpact:tool
func Search(in Args) error { return nil }
