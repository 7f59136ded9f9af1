package tools

type Money struct {
	Amount int `json:"amount"`
}

func (m *Money) UnmarshalJSON(data []byte) error { return nil }

type Args struct {
	Money Money  `json:"money"`
	Note  string `json:"note"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
