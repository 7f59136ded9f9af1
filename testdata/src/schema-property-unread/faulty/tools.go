package tools

import "image"

// Point has the name of another type, and invopop/jsonschema publishes one
// definition for both.
type Point struct {
	Lat, Lon float64 // want `tool "search": input "pixel/Lat" is published, but encoding/json never reads it: \{"place":\{"Lat":1,"Lon":1\},"pixel":\{"Lat":1,"Lon":1\}\} follows the schema and loses it \(schema-property-unread, error\)` `tool "search": input "pixel/Lon" is published, but encoding/json never reads it: \{"place":\{"Lat":1,"Lon":1\},"pixel":\{"Lat":1,"Lon":1\}\} follows the schema and loses it \(schema-property-unread, error\)`
}

type Args struct {
	Place Point       `json:"place"`
	Pixel image.Point `json:"pixel"` // want `tool "search": input "pixel/X" is not published and other properties are forbidden, but encoding/json reads it: \{"place":\{"Lat":1\.5,"Lon":1\.5\},"pixel":\{"X":1,"Y":1\}\} can be decoded and is not valid \(schema-omits-field, error\)`
}

//toolpact:tool search dialect=invopop
func Search(in Args) error { return nil }
