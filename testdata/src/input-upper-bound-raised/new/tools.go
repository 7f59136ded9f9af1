package tools

type Args struct {
	Value int `json:"value" jsonschema:"maximum=200"` // want `tool "search": input "value": maximum changed from 100 to 200.*\(input-upper-bound-raised, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
