package tools

type Point struct{ X, Y int }

type SearchArgs struct {
	Query string `json:"query"` // want `tool "search": input "query" .*\(input-property-became-required, breaking\)`
	At    Point  `json:"at"`    // want `tool "search": input "at" .*\(input-property-became-required, breaking\)`
}

//toolpact:tool
func Search(in SearchArgs) error { return nil }

//toolpact:tool
func Weather(city string, days int) error { return nil } // want `tool "weather": input "days" .*\(input-property-became-required, breaking\)`
