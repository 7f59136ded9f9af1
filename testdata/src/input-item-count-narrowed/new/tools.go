package tools

type Args struct {
	Value [3]string `json:"value"` // want `tool "search": input "value": minItems 3 added, maxItems 3 added.*\(input-item-count-narrowed, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
