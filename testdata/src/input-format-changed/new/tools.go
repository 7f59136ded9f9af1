package tools

type Args struct {
	Value string `json:"value" jsonschema:"format=uri"` // want `tool "search": input "value": format "uri" added.*\(input-format-changed, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
