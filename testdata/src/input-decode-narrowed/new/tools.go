package tools

type ID string

func (*ID) UnmarshalText([]byte) error { return nil }

type Args struct {
	ID ID `json:"id"` // want `tool "search": input "id" is read as "text:.*\.ID" now, and was "plain string".*\(input-decode-narrowed, breaking\)`
}

//toolpact:tool
func Search(in Args) error { return nil }
