package tools

//toolpact:tool
func Search(query string) error { return nil }

//toolpact:tool
func Weather(city string) error { return nil } // want `tool "weather" added.*\(tool-added, non-breaking\)`
