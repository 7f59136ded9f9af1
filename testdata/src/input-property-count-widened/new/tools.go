package tools

type Args struct {
	Value map[string]string `json:"value"` // want `tool "search": input "value": minProperties 1 removed.*\(input-property-count-widened, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
