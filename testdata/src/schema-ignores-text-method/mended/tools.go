package tools

import "time"

type Args struct {
	Host  string    `json:"host"`
	Since time.Time `json:"since"` // a loose string, which contradicts nothing
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
