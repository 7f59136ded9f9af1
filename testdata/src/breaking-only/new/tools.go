package tools

//toolpact:tool breaking_only
func Search(query string, limit *int, lang *string) error { return nil }
