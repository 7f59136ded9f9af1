package tools

//toolpact:tool
func Search(query string) error { return nil }
