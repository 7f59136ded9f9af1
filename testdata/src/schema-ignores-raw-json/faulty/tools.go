package tools

import "encoding/json"

type Args struct {
	Filter json.RawMessage `json:"filter"` // want `tool "search": input "filter" is published as array of integer, but encoding/json writes and reads any JSON value as it stands \(json\.RawMessage\): \{"filter":\{"a":1\}\} can be decoded and is not valid \(schema-ignores-raw-json, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
