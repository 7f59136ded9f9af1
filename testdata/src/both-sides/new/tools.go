package tools

type Unit string // want `tools "compare" and "convert": input "first" lost enum value "ft" \(input-enum-value-removed, breaking\)` `\(output-enum-value-removed, non-breaking\)`

const (
	Metre Unit = "m"
)

type Length struct {
	Value float64 `json:"amount"` // want `tool "convert": input "value" renamed to "amount".*\(input-property-renamed, breaking\); tool "convert": output "value" renamed to "amount".*\(output-property-renamed, breaking\)`
	Unit  Unit    `json:"unit"`
}

//toolpact:tool
func Convert(in Length) (Length, error) { return in, nil }

//toolpact:tool
func Compare(first, second Unit) (Unit, error) { return first, nil }
