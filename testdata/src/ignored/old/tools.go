package tools

type Order string

const (
	Ascending  Order = "asc"
	Descending Order = "desc"
)

type SearchArgs struct {
	Query string `json:"query"`
	Sort  Order  `json:"sort,omitempty"`
}

//toolpact:tool
func Search(in SearchArgs) error { return nil }

//toolpact:tool
func Weather(city string, days int) error { return nil }
