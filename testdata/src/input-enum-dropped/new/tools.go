package tools

type Args struct {
	Query string `json:"query"`
	Sort  string `json:"sort"` // want `tool "search": input "sort" is no longer one of "asc".*\(input-enum-dropped, non-breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
