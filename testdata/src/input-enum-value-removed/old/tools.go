package tools

type Args struct {
	Query string `json:"query"`
	Sort  Order  `json:"sort"`
}

type Order string

const (
	Ascending  Order = "asc"
	Descending Order = "desc"
)

//toolpact:tool
func Search(in Args) error { return nil }
