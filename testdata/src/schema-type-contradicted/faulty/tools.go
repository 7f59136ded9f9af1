package tools

import "encoding/json"

type Args struct {
	Amount json.Number `json:"amount"` // want `tool "search": input "amount" is published as string, but encoding/json writes and reads a number: \{"amount":1\} can be decoded and is not valid \(schema-type-contradicted, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
