package tools

type Args struct {
	Amount float64 `json:"amount"`
	Size   uint8   `json:"size"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
