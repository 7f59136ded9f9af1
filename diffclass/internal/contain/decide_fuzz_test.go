package contain

import (
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

// FuzzDecide looks for schemas on which a decision panics, does not end, or
// returns evidence that does not go with its verdict.
func FuzzDecide(f *testing.F) {
	f.Add(`{"type":"object","properties":{"a":{"$ref":"#/$defs/T"}},"$defs":{"T":{"enum":[1,"a",null]}}}`, `{"additionalProperties":{"type":"integer"}}`)
	f.Add(`{"type":"array","prefixItems":[{"pattern":"^a+$"}],"contains":{"minLength":2},"uniqueItems":true}`, `{"oneOf":[{"minItems":1},{"maxItems":1}]}`)
	f.Add(`{"if":{"required":["a"]},"then":{"minimum":1e3},"dependentRequired":{"a":["b"]}}`, `{"not":{"not":{"unevaluatedProperties":false}}}`)
	f.Add(`{"$schema":"http://json-schema.org/draft-07/schema#","items":[true],"dependencies":{"a":["b"],"c":{}}}`, `{"$id":"x","$ref":"x#/y","$anchor":"z"}`)
	f.Fuzz(func(t *testing.T, a, b string) {
		small, errA := contract.Parse([]byte(a))
		large, errB := contract.Parse([]byte(b))
		if errA != nil || errB != nil {
			return
		}
		for _, o := range []Options{strict, lenient} {
			got := DecideRoot(small, large, o)
			if (got.Verdict == Refuted) != got.Witness.IsPresent() || (got.Verdict == Undecided) != (got.Reason != "") {
				t.Errorf("verdict %d does not go with witness %v and reason %q", got.Verdict, got.Witness, got.Reason)
			}
			if got.Verdict == Refuted && !Confirm(New(small).Root(), New(large).Root(), got.Witness, o) {
				t.Errorf("the witness %v is not confirmed", got.Witness)
			}
		}
	})
}
