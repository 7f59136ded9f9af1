package tools

type Args struct {
	Name string `json:"name"`
}

type Result struct {
	Image string `json:"image" jsonschema:"PNG in base64"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) (Result, error) { return Result{}, nil }
