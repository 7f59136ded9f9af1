package tools

type Args struct {
	Value int16 `json:"value"` // want `tool "search": input "value": minimum changed from 0 to -32768.*\(input-lower-bound-lowered, non-breaking\)` `tool "search": input "value": maximum changed from 255 to 32767.*\(input-upper-bound-raised, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
