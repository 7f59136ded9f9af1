package tools

type SearchArgs struct {
	Query string `json:"query"`
	Limit int    `json:"limit,omitempty"`
}

//toolpact:tool
func Search(in SearchArgs) error { return nil }

//toolpact:tool
func Weather(city string, days int) error { return nil }

//toolpact:tool dialect=gosdk name=closed
func Closed(in SearchArgs) error { return nil }
