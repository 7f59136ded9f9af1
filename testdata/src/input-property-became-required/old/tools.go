package tools

type Point struct{ X, Y int }

type SearchArgs struct {
	Query string `json:"query,omitempty"`
	At    Point  `json:"at,omitzero"`
}

//toolpact:tool
func Search(in SearchArgs) error { return nil }

//toolpact:tool
//toolpact:param days optional
func Weather(city string, days int) error { return nil }
