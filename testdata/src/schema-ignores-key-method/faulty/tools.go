package tools

type Level int

func (l *Level) UnmarshalText(text []byte) error { return nil }

func (l Level) MarshalText() ([]byte, error) { return nil, nil }

type Args struct {
	ByLevel map[Level]string `json:"by_level"` // want `tool "search": the keys of input "by_level" are published as "\^\[0-9\]\+\$", but they are what the UnmarshalText of fixtures/schema-ignores-key-method/faulty\.Level makes of them: \{"by_level":\{"x":"x"\}\} can be decoded and is not valid \(schema-ignores-key-method, error\)`
}

//toolpact:tool search dialect=invopop
func Search(in Args) error { return nil }
