package contain

import "github.com/toolpact/toolpactvet/contract"

// Traits tell which of a few sample values a schema accepts. Schemas that
// accept the same values have the same traits, so that different traits save a
// decision.
type Traits uint32

// TraitsOf returns the traits of each schema. Where some are not known, they
// tell nothing apart.
func TraitsOf(nodes []Node) []Traits {
	fraction, _ := contract.Num("1.5")
	samples := []contract.Value{
		contract.NullValue(), contract.Bool(true), contract.Int(0), contract.Int(-1), contract.Int(1000), fraction,
		contract.Str(""), contract.Str("x"), contract.List(), contract.Strs(""), contract.Obj(),
	}
	all, e := make([]Traits, len(nodes)), newEvaluator()
	for i, n := range nodes {
		s := n.compile()
		for _, v := range samples {
			accepted := e.valid(s, v, false)
			if accepted == unknown {
				return make([]Traits, len(nodes))
			}
			all[i] = all[i]<<1 | Traits(oneIf(accepted == yes))
		}
	}
	return all
}
