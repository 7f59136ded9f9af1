package tools

type Args struct {
	Value string `json:"value" jsonschema:"minLength=1"` // want `tool "search": input "value": minLength 1 added.*\(input-length-narrowed, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
