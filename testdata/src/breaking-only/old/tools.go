package tools

//toolpact:tool breaking_only
func Search(query string, limit *int) error { return nil }
