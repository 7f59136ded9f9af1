package tools

type Args struct {
	Query string `json:"query"`
	Limit int    `json:"limit,omitempty"` // want `tool "search": optional input "limit" added.*\(input-optional-property-added, non-breaking\)`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) error { return nil }
