package tools

type Args struct {
	Order string `json:"order" jsonschema:"the order,enum=asc,enum=desc"` // want `tool "search": input "order": the keyword "enum=asc" in the jsonschema tag is published as text of the description, and constrains nothing \(tag-keyword-ignored, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
