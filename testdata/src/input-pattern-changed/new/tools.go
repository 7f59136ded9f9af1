package tools

type Args struct {
	Value string `json:"value" jsonschema:"pattern=^[a-z]+$"` // want `tool "search": input "value": pattern changed from "\^\[a-z0-9\]\+\$" to "\^\[a-z\]\+\$".*\(input-pattern-changed, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
