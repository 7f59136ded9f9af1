package tools

type Args struct {
	Value float64 `json:"value"` // want `tool "search": input "value" changed from integer to number.*\(input-integer-became-number, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
