package tools

//toolpact:tool
func SearchDocs(query string) error { return nil } // want `tool "search" renamed to "search_docs".*\(tool-renamed, breaking\)`

// want +2 `tool "get_weather" renamed to "weather_now".*\(tool-renamed, breaking\)`
//
//toolpact:tool weather_now
func Weather(city string) error { return nil }

// want +2 `tool "fetch_page" renamed to "fetch".*\(tool-renamed, breaking\)`
//
//toolpact:tool name=fetch
func Fetch(url string, retries int) error { return nil }
