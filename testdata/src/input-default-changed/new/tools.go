package tools

type Args struct {
	Value string `json:"value" jsonschema:"default=b"` // want `tool "search": input "value": default changed from "a" to "b".*\(input-default-changed, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
