package tools // want `tool "ping" removed \(tool-removed, breaking\)`

//toolpact:tool
func Search(query string) error { return nil }

func Weather(city string) error { return nil } // want `tool "weather" removed \(tool-removed, breaking\)`
