package tools

type Args struct {
	Query string `json:"query" jsonschema:"description=Words to find\\, in any order"`
}

//toolpact:tool search dialect=invopop
func Search(in Args) error { return nil }
