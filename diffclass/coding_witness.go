package diffclass

import (
	"math/big"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
)

// strictTexts are the text forms of the standard library that are known not
// to read every text.
var strictTexts = []string{"text:time.Time", "text:net/netip.Addr", "text:net/netip.AddrPort", "text:net/netip.Prefix", "base64"}

// onlyIn returns a value that the small coding reads or writes and the large
// one does not, where that is known without running either.
func onlyIn(small, large string) contract.Value {
	if slices.Contains(strictTexts, large) && small == plainCoding(kindString) {
		return contract.Str("x")
	}
	if strings.HasPrefix(large, "quoted:") && strings.HasPrefix(small, "plain ") {
		switch small {
		case plainCoding(kindInteger), plainCoding(kindNumber):
			return contract.Int(0)
		case plainCoding(kindBoolean):
			return contract.Bool(true)
		}
	}
	s, inSmall := numberOf(small)
	l, inLarge := numberOf(large)
	if !inSmall || !inLarge {
		return contract.Value{}
	}
	return s.beyond(l)
}

// beyond returns a number of s that l does not hold.
func (s number) beyond(l number) contract.Value {
	switch {
	case s.kind == 'f' && l.kind != 'f':
		v, _ := contract.Num("0.5")
		return v
	case s.kind == 'i' && l.kind == 'u':
		return contract.Int(-1)
	case l.kind == 'f':
		return contract.Value{}
	}
	bits := uint(l.bits)
	if l.kind == 'i' {
		bits--
	}
	v, _ := contract.Num(new(big.Int).Lsh(big.NewInt(1), bits).String())
	return v
}

// carrying returns a value of the schema that has v at a wire path, absent
// when there is none.
func carrying(schema contract.Schema, path contract.Path, v contract.Value) contract.Value {
	if !v.IsPresent() {
		return v
	}
	carry, at := carrier(carryRoot), contract.Root
	for _, token := range tokensOf(path) {
		switch around, _ := kindsAt(schema, at); {
		case token != "*" || around&(kindArray|kindObject) == kindArray|kindObject:
			carry = carry.property(token)
		case around&kindArray != 0:
			carry = carry.items()
		default:
			carry = carry.values()
		}
		at = at.Property(token)
	}
	doc, nothing := contain.New(schema), contain.New(contract.Bool(false)).Root()
	return contain.Decide(doc.Node(conjoin(schema, carry(constant(v)))), nothing, contain.Options{}).Witness
}
