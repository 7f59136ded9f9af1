package tools

type Args struct {
	Value int `json:"value"` // want `tool "search": input "value" changed from number to integer.*\(input-number-became-integer, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
