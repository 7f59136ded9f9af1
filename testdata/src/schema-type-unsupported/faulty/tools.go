package tools

type Args struct {
	Flags map[bool]string `json:"flags"` // want `tool "search": input "flags" is published as object, but encoding/json has no form for its type map\[bool\]string: \{"flags":\{\}\} follows the schema and cannot be decoded \(schema-type-unsupported, error\)`
}

//toolpact:tool search dialect=invopop
func Search(in Args) error { return nil }
