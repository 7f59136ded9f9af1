package tools

type Args struct {
	Limit int `json:"limit,omitempty" jsonschema:"default=10"`
}

//toolpact:tool search dialect=invopop
func Search(in Args) error { return nil }
