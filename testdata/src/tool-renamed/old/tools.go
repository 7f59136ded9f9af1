package tools

//toolpact:tool
func Search(query string) error { return nil }

//toolpact:tool get_weather
func Weather(city string) error { return nil }

//toolpact:tool name=fetch_page
func Fetch(url string, retries int) error { return nil }
