package tools

type SearchArgs struct {
	Text  string `json:"search_query"`                    // want `tools "closed" and "search": input "query" renamed to "search_query".*\(input-property-renamed, breaking\)`
	Limit int    `json:"max_limit,omitempty" other:"tag"` // want `tools "closed" and "search": input "limit" renamed to "max_limit".*\(input-property-renamed, breaking\)`
}

//toolpact:tool
func Search(in SearchArgs) error { return nil }

//toolpact:tool
func Weather(cityName string, days int) error { return nil } // want `tool "weather": input "city" renamed to "cityName".*\(input-property-renamed, breaking\)`

//toolpact:tool dialect=gosdk name=closed
func Closed(in SearchArgs) error { return nil }
