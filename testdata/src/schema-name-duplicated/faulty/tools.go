package tools

type Args struct {
	From string `json:"range,omitempty"`
	To   string `json:"range,omitempty"` // want `tool "search": input "range" is published, but encoding/json never reads it, since several fields have that name and hide each other: \{"range":"x"\} follows the schema and loses it \(schema-name-duplicated, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
