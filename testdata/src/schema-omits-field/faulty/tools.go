package tools

type Labels map[string]string

type Args struct {
	Labels        // want `tool "search": input "Labels" is not published and other properties are forbidden, but encoding/json reads it \(the embedded field Labels\): \{"Labels":\{"a":"x"\},"query":"x"\} can be decoded and is not valid \(schema-omits-field, error\)`
	Query  string `json:"query"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
