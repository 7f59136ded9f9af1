package tools

type Args struct {
	City string `json:"city,omitempty" jsonschema:"the city"`
	Unit string `json:"unit,omitempty" jsonschema:"enum=C,enum=F"`
}

//toolpact:tool dialect=mcpgo name=weather
func Weather(in Args) error { return nil }
