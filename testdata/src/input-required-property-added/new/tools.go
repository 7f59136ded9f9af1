package tools

type SearchArgs struct {
	Query string
	Limit int    // want `tool "search": .*"Limit".*\(input-required-property-added, breaking\)`
	Sort  string `yaml:"s"` // want `tool "search": .*"Sort".*\(input-required-property-added, breaking\)`
}

//toolpact:tool
func Search(in SearchArgs) error { return nil }

//toolpact:tool
//toolpact:param days min=1
func Weather(city string, days int) error { return nil } // want `tool "weather": .*"days".*\(input-required-property-added, breaking\)`
