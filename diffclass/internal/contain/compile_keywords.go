package contain

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

func (r *reading) scalarKeyword(word string, v contract.Value) bool {
	switch word {
	case "type":
		return r.typeKeyword(v)
	case "enum":
		if v.Kind() != contract.Array {
			return false
		}
		r.oneOfValues(word, v.Items())
	case "const":
		r.oneOfValues(word, []contract.Value{v})
	case "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum":
		return r.boundKeyword(word, v)
	case "multipleOf":
		step, ok := v.Rat()
		if !ok || step.Sign() <= 0 {
			return false
		}
		r.step = step
		r.part(word, step.RatString())
	case "minLength", "maxLength":
		n, ok := count(v)
		if !ok {
			return false
		}
		if word == "minLength" {
			r.minLength = n
		} else {
			r.maxLength = n
		}
		r.countPart(word, n)
	case "pattern":
		if v.Kind() != contract.String {
			return false
		}
		r.pattern = newPattern(v.Text())
		if !r.pattern.universal() {
			r.part(word, v.Text())
		}
	}
	return true
}

// countPart notes a count, unless it is one that excludes nothing.
func (r *reading) countPart(word string, n int) {
	if strings.HasPrefix(word, "min") && n > 0 || strings.HasPrefix(word, "max") {
		r.part(word, strconv.Itoa(n))
	}
}

func (r *reading) typeKeyword(v contract.Value) bool {
	names := v.Items()
	if v.Kind() == contract.String {
		names = []contract.Value{v}
	} else if v.Kind() != contract.Array {
		return false
	}
	kinds := kindSet(0)
	for _, name := range names {
		k, ok := kindsOfType(name.Text())
		if !ok {
			return false
		}
		kinds |= k
	}
	r.kinds &= kinds
	if kinds != allKinds {
		r.part("type", strconv.Itoa(int(kinds)))
	}
	return true
}

func (r *reading) oneOfValues(word string, values []contract.Value) {
	if anyValue(contract.List(values...), isBeyondExact) {
		r.notUnderstood(word, contract.List(values...), fmt.Sprintf("keyword %q has a number that is too large to compare", word), false)
	}
	r.values = append(r.values, newValueList(values))
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = canonicalValue(v)
	}
	slices.Sort(texts)
	r.part("enum", slices.Compact(texts)...)
}

// isBeyondExact reports whether v is a number that is not compared exactly.
func isBeyondExact(v contract.Value) bool {
	if v.Kind() != contract.Number {
		return false
	}
	_, ok := v.Rat()
	return !ok
}

// canonicalValue spells equal values (1 and 1.0) equally.
func canonicalValue(v contract.Value) string {
	switch v.Kind() {
	case contract.Number:
		if n, ok := v.Rat(); ok {
			return n.RatString()
		}
		return v.Literal()
	case contract.Array:
		texts := make([]string, v.Len())
		for i, item := range v.Items() {
			texts[i] = canonicalValue(item)
		}
		return "[" + strings.Join(texts, ",") + "]"
	case contract.Object:
		texts := make([]string, v.Len())
		for i, m := range v.Members() {
			texts[i] = strconv.Quote(m.Key) + ":" + canonicalValue(m.Value)
		}
		slices.Sort(texts)
		return "{" + strings.Join(texts, ",") + "}"
	default:
		return contract.Canonical(v)
	}
}

func (r *reading) boundKeyword(word string, v contract.Value) bool {
	at, ok := v.Rat()
	if !ok {
		return false
	}
	b := &bound{at: at, open: strings.HasPrefix(word, "exclusive")}
	if strings.HasSuffix(strings.ToLower(word), "minimum") {
		r.lower = higher(r.lower, b)
	} else {
		r.upper = lower(r.upper, b)
	}
	r.part(word, at.RatString())
	return true
}

// higher returns the stricter of two lower bounds, either of which may be nil.
func higher(a, b *bound) *bound {
	if a == nil || b == nil {
		return anyBound(a, b)
	}
	if c := a.at.Cmp(b.at); c > 0 || c == 0 && a.open {
		return a
	}
	return b
}

// lower returns the stricter of two upper bounds, either of which may be nil.
func lower(a, b *bound) *bound {
	if a == nil || b == nil {
		return anyBound(a, b)
	}
	if c := a.at.Cmp(b.at); c < 0 || c == 0 && a.open {
		return a
	}
	return b
}

func anyBound(a, b *bound) *bound {
	if a != nil {
		return a
	}
	return b
}

func (r *reading) applicator(word string, v contract.Value) bool {
	switch word {
	case "not":
		r.not = r.child(v)
		r.part(word, r.not.local)
		return true
	case "if", "then", "else":
		return r.conditional(word)
	case "$ref":
		return v.Kind() == contract.String && r.reference(v.Text())
	case "$dynamicRef":
		return v.Kind() == contract.String && !r.doc.embedded && r.reference(v.Text())
	}
	list, ok := r.children(v)
	if !ok || len(list) == 0 {
		return false
	}
	values, listed := listedValues(word, list)
	switch {
	case word == "allOf":
		r.allOf = append(r.allOf, list...)
	case listed:
		r.values = append(r.values, newValueList(values))
	case word == "anyOf":
		r.anyOf = list
	case word == "oneOf":
		r.oneOf = list
	}
	texts := locals(list)
	slices.Sort(texts)
	r.part(word, texts...)
	return true
}

// conditional reads "if", "then" and "else" when it meets the first that
// counts: then and else mean nothing without if (2020-12 core, 10.2.2).
func (r *reading) conditional(word string) bool {
	test := r.value.Get("if")
	if word != "if" || !test.IsPresent() {
		return true
	}
	yes, no := contract.Bool(true), contract.Bool(true)
	if v := r.value.Get("then"); v.IsPresent() {
		yes = v
	}
	if v := r.value.Get("else"); v.IsPresent() {
		no = v
	}
	r.condition = &condition{r.child(test), r.child(yes), r.child(no)}
	r.part("if", r.condition.test.local, r.condition.then.local, r.condition.otherwise.local)
	return true
}

// reference compiles what a $ref leads to, once per target.
func (r *reading) reference(ref string) bool {
	t, ok := r.doc.lookup(ref, r.base)
	if !ok {
		uri, _ := joinURI(r.base, ref)
		r.notUnderstood("$ref", contract.Str(uri), fmt.Sprintf("reference %q leads out of the document or nowhere", ref), false)
		return true
	}
	s, ok := r.doc.targets[t.name]
	if !ok {
		s, ok = r.targets[t.name]
	}
	if !ok {
		s = newSchema()
		r.targets[t.name] = s
		r.compiler.fill(s, t.schema, t.base)
	}
	r.allOf = append(r.allOf, s)
	r.noteRefs([]string{t.name})
	r.part("$ref", t.name)
	return true
}

// ratOf returns an integer as a rational number.
func ratOf(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }
