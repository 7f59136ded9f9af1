package tools

type Args struct {
	Query string `json:"query"`
	Extra any    `json:"extra,omitempty"` // want `tool "search": optional input "extra" added.*\(input-unconstrained-property-added, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
