package tools

type Args struct {
	Query string `json:"query" jsonschema:"description=Words to find, in any order"` // want `tool "search": input "query": the text "in any order" in the jsonschema tag is not in the published schema \(tag-text-lost, error\)`
}

//toolpact:tool search dialect=invopop
func Search(in Args) error { return nil }
