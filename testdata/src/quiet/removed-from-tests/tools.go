package tools

// Search has prose, a constant in a test file, and nothing that is wrong.
//
//toolpact:tool
//toolpact:param limit default=10 "desc=How many to return"
func Search(query string, limit int) ([]string, error) { return nil, nil }
