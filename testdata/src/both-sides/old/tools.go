package tools

type Unit string

const (
	Metre Unit = "m"
	Foot  Unit = "ft"
)

type Length struct {
	Value float64 `json:"value"`
	Unit  Unit    `json:"unit"`
}

//toolpact:tool
func Convert(in Length) (Length, error) { return in, nil }

//toolpact:tool
func Compare(first, second Unit) (Unit, error) { return first, nil }
