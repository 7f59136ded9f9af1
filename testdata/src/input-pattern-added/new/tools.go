package tools

type Args struct {
	Value string `json:"value" jsonschema:"pattern=^[a-z]+$"` // want `tool "search": input "value": pattern "\^\[a-z\]\+\$" added.*\(input-pattern-added, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
