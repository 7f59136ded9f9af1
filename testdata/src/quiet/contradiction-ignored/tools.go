package tools

type Args struct {
	Limit int    `json:"limit,string"`
	Image []byte `json:"image"` // numbers are decoded, too
}

type Result struct {
	//toolpact:ignore schema-ignores-byte-encoding the clients decode strings
	Image []byte `json:"image"`
}

//toolpact:tool search dialect=gosdk
//toolpact:ignore schema-ignores-string-option its clients send strings
func Search(in Args) (Result, error) { return Result{}, nil }
