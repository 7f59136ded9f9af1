package tools

type Args struct {
	Value []string `json:"value"` // want `tool "search": input "value": duplicate items are accepted now.*\(input-unique-items-removed, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
