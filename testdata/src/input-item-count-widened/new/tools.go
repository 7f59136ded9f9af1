package tools

type Args struct {
	Value []string `json:"value"` // want `tool "search": input "value": minItems 3 removed, maxItems 3 removed.*\(input-item-count-widened, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
