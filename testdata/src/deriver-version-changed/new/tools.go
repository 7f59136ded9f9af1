package tools

type Args struct {
	Tags  []string `json:"tags"`
	Limit string   `json:"limit"` // want `tools "find", "list" and "tag": input "limit" changed from integer to string \(input-type-changed, breaking\)`
}

type Found struct {
	Names []string `json:"names"`
}

/* want `^gosdk@v1.1.0 \(jsonschema-go@v0.3.0\) -> gosdk@v1.8.0 \(jsonschema-go@v0.4.3\) changes the schemas of 2 tool\(s\): "find" \(breaking\), "tag" \(non-breaking\) \(deriver-version-changed, breaking\)$` */ //toolpact:tool find dialect=gosdk@v1.8.0
func find(in Args) (Found, error)                                                                                                                                                                                   { return Found{}, nil }

//toolpact:tool tag dialect=gosdk@v1.8.0
func tag(in Args) error { return nil }

//toolpact:tool count dialect=gosdk@v1.8.0
func count(in struct {
	Of string `json:"of"`
}) error {
	return nil
}

//toolpact:tool list dialect=gosdk@v1.8.0
//toolpact:ignore deriver-version-changed nobody calls it
func list(in Args) error { return nil }
