package tools

type Order string

const (
	Ascending Order = "asc"
	Random    Order = "random"
)

type SearchArgs struct {
	//toolpact:ignore input-property-renamed every client was upgraded
	Text string `json:"text"`
	Sort Order  `json:"sort,omitempty"` // want `\(input-enum-value-removed, breaking\)` `\(input-enum-value-added, non-breaking\)`
}

//toolpact:tool
func Search(in SearchArgs) error { return nil }

// want +3 `ignore directive for "input-type-changed" matches no finding; delete it \(ignore-unused, error\)`
//
//toolpact:tool
//toolpact:ignore input-type-changed nothing was retyped
//toolpact:ignore input-required-property-added the old calls are gone
func Weather(city string, days int, hour int) error { return nil }
