package tools

type Args struct {
	Limit int `json:"limit,omitEmpty"` // want `tool "search": input "limit": encoding/json does not know the option "omitEmpty" in the json tag \(did you mean "omitempty"\?\) \(tag-option-unknown, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
