package tools

import (
	"encoding/json"
	"math/big"
)

type Level struct {
	N int `json:"n"`
}

func (l Level) MarshalJSON() ([]byte, error) {
	if l.N < 0 {
		return nil, errNegative
	}
	return json.Marshal([]string{"low", "high"}[l.N])
}

type negative struct{}

func (negative) Error() string { return "negative" }

var errNegative error = negative{}

type Args struct {
	Total *big.Int `json:"total"` // want `tool "search": input "total" is published as string, but encoding/json reads a number by the UnmarshalJSON of math/big\.Int: \{"total":"x"\} follows the schema and cannot be decoded \(schema-ignores-json-method, error\)`
}

type Result struct {
	Level Level `json:"level"` // want `tool "search": output "level" is published as object, but encoding/json writes a string by the MarshalJSON of fixtures/schema-ignores-json-method/faulty\.Level: the result \{"level":"x"\} is never valid \(schema-ignores-json-method, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) (Result, error) { return Result{}, nil }
