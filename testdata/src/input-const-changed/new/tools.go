package tools

type Args struct {
	Value string `json:"value" jsonschema:"const=b"` // want `tool "search": input "value" changed from the constant "a" to "b".*\(input-const-changed, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
