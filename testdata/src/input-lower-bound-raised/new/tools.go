package tools

type Args struct {
	Value int `json:"value" jsonschema:"minimum=0"` // want `tool "search": input "value": minimum 0 added.*\(input-lower-bound-raised, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
