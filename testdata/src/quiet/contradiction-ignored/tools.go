package tools

type Args struct {
	//toolpact:ignore schema-ignores-byte-encoding the clients send numbers
	Image []byte `json:"image"`
	Limit int    `json:"limit,string"`
}

//toolpact:tool search dialect=gosdk
//toolpact:ignore schema-ignores-string-option its clients send strings
func Search(in Args) error { return nil }
