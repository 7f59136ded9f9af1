package tools

type Args struct {
	Query string `json:"query"`
	Limit int    `json:"limit,omitempty"` // want `tool "search": optional input "limit" added.*\(input-optional-property-added-to-open-object, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
