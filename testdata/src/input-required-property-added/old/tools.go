package tools

type SearchArgs struct {
	Query string
}

//toolpact:tool
func Search(in SearchArgs) error { return nil }

//toolpact:tool
func Weather(city string) error { return nil }
