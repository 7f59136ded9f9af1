package tools

type Args struct {
	Value int `json:"value" jsonschema:"multipleOf=10"` // want `tool "search": input "value": multipleOf changed from 5 to 10.*\(input-multiple-of-narrowed, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
