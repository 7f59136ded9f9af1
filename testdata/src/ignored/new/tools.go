package tools

type Order string // want `tool "search": input "sort" lost enum value "desc" \(input-enum-value-removed, breaking\)`

const (
	Ascending Order = "asc"
	Random    Order = "random" // want `tool "search": input "sort" gained enum value "random" \(input-enum-value-added, non-breaking\)`
)

type SearchArgs struct {
	//toolpact:ignore input-property-renamed every client was upgraded
	Text string `json:"text"`
	Sort Order  `json:"sort,omitempty"`
}

//toolpact:tool
func Search(in SearchArgs) error { return nil }

// want +3 `ignore directive for "input-type-changed" matches no finding; delete it \(ignore-unused, error\)`
//
//toolpact:tool
//toolpact:ignore input-type-changed nothing was retyped
//toolpact:ignore input-required-property-added the old calls are gone
func Weather(city string, days int, hour int) error { return nil }
