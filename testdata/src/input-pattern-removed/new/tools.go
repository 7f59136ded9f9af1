package tools

type Args struct {
	Value string `json:"value"` // want `tool "search": input "value": pattern "\^\[a-z\]\+\$" removed.*\(input-pattern-removed, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
