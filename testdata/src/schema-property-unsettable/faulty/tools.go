package tools

type paging struct {
	Limit int `json:"limit"` // want `tool "search": input "limit" is published, but encoding/json cannot set an embedded pointer to an unexported struct: \{"limit":1,"query":"x"\} follows the schema and cannot be decoded \(schema-property-unsettable, error\)`
}

type Args struct {
	*paging
	Query string `json:"query"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
