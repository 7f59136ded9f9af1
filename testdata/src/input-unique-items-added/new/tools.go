package tools

type Args struct {
	Value []string `json:"value" jsonschema:"uniqueItems=true"` // want `tool "search": input "value": duplicate items are rejected now.*\(input-unique-items-added, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
