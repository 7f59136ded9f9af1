package tools

type Args struct {
	Query string `json:"query"`
	Limit int    `json:"limit" default:"10"` // want `tool "search": input "limit" became required.*\(input-property-became-required-with-default, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
