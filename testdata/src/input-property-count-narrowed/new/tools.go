package tools

type Args struct {
	Value map[string]string `json:"value" jsonschema:"minProperties=1"` // want `tool "search": input "value": minProperties 1 added.*\(input-property-count-narrowed, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
