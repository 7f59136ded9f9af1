package tools

import "image"

type Place struct {
	Lat, Lon float64
}

type Args struct {
	Place Place       `json:"place"`
	Pixel image.Point `json:"pixel"`
}

//toolpact:tool search dialect=invopop
func Search(in Args) error { return nil }
