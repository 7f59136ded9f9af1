package tools

type Args struct {
	Value *string `json:"value"` // want `tool "search": input "value" became nullable.*\(input-became-nullable, non-breaking\)`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) error { return nil }
