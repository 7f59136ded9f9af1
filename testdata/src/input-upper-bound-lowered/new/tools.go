package tools

type Args struct {
	Value int `json:"value" jsonschema:"maximum=100"` // want `tool "search": input "value": maximum 100 added.*\(input-upper-bound-lowered, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
