package tools

type Args struct {
	ByLevel map[int]string `json:"by_level"`
}

//toolpact:tool search dialect=invopop
func Search(in Args) error { return nil }
