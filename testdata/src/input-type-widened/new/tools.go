package tools

type Args struct {
	Value any `json:"value"` // want `tool "search": input "value" changed from string to any type.*\(input-type-widened, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
