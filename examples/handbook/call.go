package handbook

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Call runs the function that a model named with the arguments that it wrote,
// a JSON object, and returns what goes back to it.
func Call(name string, arguments []byte) (any, error) {
	switch name {
	case "search_handbook":
		args := struct {
			Query      string `json:"query"`
			MaxResults int    `json:"maxResults"`
		}{MaxResults: 3}
		if err := decode(name, arguments, &args); err != nil {
			return nil, err
		}
		return Search(args.Query, args.MaxResults)
	case "convert_length":
		var args struct {
			Value float64 `json:"value"`
			From  Unit    `json:"from"`
			To    Unit    `json:"to"`
		}
		if err := decode(name, arguments, &args); err != nil {
			return nil, err
		}
		return ConvertLength(args.Value, args.From, args.To)
	}
	return nil, fmt.Errorf("no function %q", name)
}

func decode(name string, arguments []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(arguments))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("arguments of %s: %w", name, err)
	}
	return nil
}
