package tools

type Args struct {
	Limit int `json:"limit" jsonschema:"default=10"` // want `tool "search": input "limit" is required and has the default 10, which no call can ever leave to it \(schema-default-on-required, error\)`
}

//toolpact:tool search dialect=invopop
func Search(in Args) error { return nil }
