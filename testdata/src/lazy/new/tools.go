package tools

//toolpact:tool mode=lazy
func Search(text string) error { return nil }
