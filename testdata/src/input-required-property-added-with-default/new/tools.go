package tools

type Args struct {
	Query string `json:"query"`
	Limit int    `json:"limit" default:"10"` // want `tool "search": required input "limit" added.*\(input-required-property-added-with-default, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
