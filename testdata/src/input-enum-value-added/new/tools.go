package tools

type Args struct {
	Query string `json:"query"`
	Sort  Order  `json:"sort"`
}

type Order string

const (
	Ascending  Order = "asc"
	Descending Order = "desc" // want `tool "search": input "sort" gained enum value "desc".*\(input-enum-value-added, non-breaking\)`
)

//toolpact:tool
func Search(in Args) error { return nil }
