package tools

type Args struct {
	City string `json:"city,omitempty" jsonschema:"the city"`
	Unit string `json:"unit,omitempty" jsonschema:"enum=C,enum=F,required=true"` // want `tool "weather": field "Unit": WithInputSchema prints: For\[tools\.Args\]\(\): tag must not begin with 'WORD=': "enum=C,enum=F,required=true"; the tool is served without the parameters of this type \(tool-silenced, error\)`
}

//toolpact:tool dialect=mcpgo name=weather
func Weather(in Args) error { return nil } // want `input "city" removed` `input "unit" removed` `keys that are not declared may now carry anything`
