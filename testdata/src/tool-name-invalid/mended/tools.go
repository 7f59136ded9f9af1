package tools

type Args struct {
	Query string `json:"query"`
}

//toolpact:tool dialect=gosdk name=find.user-2
func FindUser(in Args) error { return nil }
