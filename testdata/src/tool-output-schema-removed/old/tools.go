package tools

//toolpact:tool
func Search(query string) ([]string, error) { return nil, nil }
