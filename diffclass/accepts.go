package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
)

// Accepts reports whether a value is valid under a whole schema. The answer
// counts only when known is true: a keyword that is not understood, or a
// reference that leads nowhere, make it unknown.
func Accepts(schema, value contract.Value) (accepted, known bool) {
	return contain.Accepts(contain.New(schema).Root(), value)
}
