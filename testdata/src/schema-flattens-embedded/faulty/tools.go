package tools

type Paging struct {
	Limit int `json:"limit"`
}

type Args struct {
	Paging `json:"paging"` // want `tool "search": input "limit" is published, but encoding/json never reads it: it is below "paging", the json name of the embedded field Paging: \{"limit":1,"query":"x"\} follows the schema and loses it \(schema-flattens-embedded, error\)`
	Query  string          `json:"query"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
