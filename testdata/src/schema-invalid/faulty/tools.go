package tools

type Base struct {
	ID int `json:"id"`
}

type Args struct {
	Base
	Ident int `json:"id"` // want `tool "search": input "id" is listed in "required" twice, since several fields have that name: the schema is invalid, and a strict client refuses the tool \(schema-invalid, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
