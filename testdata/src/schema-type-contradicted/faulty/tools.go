package tools

import "encoding/json"

type Args struct {
	Amount json.Number `json:"amount"` // want `tool "search": input "amount" is published as string, but encoding/json reads a number: \{"amount":"x"\} follows the schema and cannot be decoded \(schema-type-contradicted, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
