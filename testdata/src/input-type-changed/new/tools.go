package tools

type Args struct {
	Value string `json:"value"` // want `tool "search": input "value" changed from integer to string.*\(input-type-changed, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
