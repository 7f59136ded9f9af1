package tools

type Args struct {
	Value *string `json:"value"`
}

//toolpact:tool dialect=gosdk name=search
func Search(in Args) error { return nil }
