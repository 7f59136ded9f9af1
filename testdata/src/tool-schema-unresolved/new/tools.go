package tools

type Args struct {
	Query Period `json:"query"` // want `tool "search": input "query": its schema is unknown: .*Period has its own UnmarshalJSON.*\(tool-schema-unresolved, breaking\)`
}

type Period struct{}

func (*Period) UnmarshalJSON([]byte) error { return nil }

//toolpact:tool
func Search(in Args) error { return nil }
