package tools

type Args struct {
	Query string `json:"the \"query\""` // want `tool "search": input "the \\"query\\"" is published, but encoding/json never reads it, which refuses that name in a tag and takes "Query": \{"the \\"query\\"":"x"\} follows the schema and loses it \(schema-name-refused, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
