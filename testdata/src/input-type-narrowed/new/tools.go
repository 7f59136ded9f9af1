package tools

type Args struct {
	Value string `json:"value"` // want `tool "search": input "value" changed from any type to string.*\(input-type-narrowed, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
