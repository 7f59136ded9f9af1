package tools

type Args struct {
	Value string `json:"value" jsonschema:"pattern=^(?=b).*a$"` // want `tool "search": input "value" cannot be shown to be compatible: pattern "\^\(\?=a\)\.\*b\$" is not a Go regular expression.*\(input-undecided, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
