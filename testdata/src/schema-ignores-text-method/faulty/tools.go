package tools

import "net/netip"

type Args struct {
	Host netip.Addr `json:"host"` // want `tool "search": input "host" is published as object, but encoding/json reads a string by the UnmarshalText of net/netip\.Addr: \{"host":\{\}\} follows the schema and cannot be decoded \(schema-ignores-text-method, error\)`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) error { return nil }
