package tools

type Args struct {
	Tags  []string `json:"tags"`
	Limit int      `json:"limit"`
}

type Found struct {
	Names []string `json:"names"`
}

//toolpact:tool find dialect=gosdk@v1.1.0
func find(in Args) (Found, error) { return Found{}, nil }

//toolpact:tool tag dialect=gosdk@v1.1.0
func tag(in Args) error { return nil }

//toolpact:tool count dialect=gosdk@v1.1.0
func count(in struct {
	Of string `json:"of"`
}) error {
	return nil
}

//toolpact:tool list dialect=gosdk@v1.1.0
func list(in Args) error { return nil }
