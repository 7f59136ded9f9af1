package tools

type Args struct {
	Order string `json:"order" jsonschema:"the order: asc or desc, as in a=b"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
