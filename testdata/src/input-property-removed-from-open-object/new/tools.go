package tools

type Args struct {
	Query string `json:"query"`
}

//toolpact:tool
func Search(in Args) error { return nil } // want `tool "search": input "limit" removed.*\(input-property-removed-from-open-object, breaking\)`
