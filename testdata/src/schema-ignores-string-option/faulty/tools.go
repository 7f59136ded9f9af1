package tools

type Args struct {
	Limit int `json:"limit,string"` // want `tools "search" and "find": input "limit" is published as integer, but encoding/json reads a string \(",string"\): \{"limit":1\} follows the schema and cannot be decoded \(schema-ignores-string-option, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }

// Both sides of both tools have one cause.
//
//toolpact:tool find dialect=gosdk
func Find(in Args) (Args, error) { return in, nil }
