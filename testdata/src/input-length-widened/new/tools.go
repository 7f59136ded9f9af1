package tools

type Args struct {
	Value string `json:"value" jsonschema:"maxLength=20"` // want `tool "search": input "value": maxLength changed from 10 to 20.*\(input-length-widened, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
