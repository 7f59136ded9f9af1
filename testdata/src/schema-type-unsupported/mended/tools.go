package tools

type Args struct {
	Flags map[string]string `json:"flags"`
}

//toolpact:tool search dialect=invopop
func Search(in Args) error { return nil }
