package tools

type Args struct {
	Value string `json:"value"` // want `tool "search": input "value" is not nullable any more.*\(input-became-not-nullable, breaking\)`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) error { return nil }
