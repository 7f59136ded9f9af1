package tools

type Args struct {
	Query string `json:"query"`
	Sort  Order  `json:"sort"`
}

type Order string // want `tool "search": input "sort" lost enum value "desc".*\(input-enum-value-removed, breaking\)`

const Ascending Order = "asc"

//toolpact:tool
func Search(in Args) error { return nil }
