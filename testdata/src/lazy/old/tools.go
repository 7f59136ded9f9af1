package tools

//toolpact:tool mode=lazy
func Search(query string) error { return nil }
