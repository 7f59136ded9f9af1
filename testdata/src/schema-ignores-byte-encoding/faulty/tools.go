package tools

type Args struct {
	Name string `json:"name"`
}

type Result struct {
	Image []byte `json:"image"` // want `tool "search": output "image" is published as array of integer, but encoding/json writes the bytes as one string in base64: the result \{"image":"YQ=="\} is never valid \(schema-ignores-byte-encoding, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) (Result, error) { return Result{}, nil }
