package tools

type Args struct {
	Value int `json:"value" jsonschema:"multipleOf=5"` // want `tool "search": input "value": multipleOf changed from 10 to 5.*\(input-multiple-of-widened, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
