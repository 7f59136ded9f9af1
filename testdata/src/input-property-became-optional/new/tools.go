package tools

type Args struct {
	Query string `json:"query"`
	Limit int    `json:"limit,omitempty"` // want `tool "search": input "limit" became optional.*\(input-property-became-optional, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
