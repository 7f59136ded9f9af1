package tools

type Money struct {
	Amount int `json:"amount"`
}

func (m *Money) UnmarshalJSON(data []byte) error { return nil }

type Args struct {
	Money
	Note string `json:"note"` // want `tool "search": input "note" is published, but the UnmarshalJSON that fixtures/schema-ignores-promoted-method/faulty\.Money promotes to the whole struct knows nothing of it: \{"amount":1,"note":"x"\} follows the schema and loses it \(schema-ignores-promoted-method, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
