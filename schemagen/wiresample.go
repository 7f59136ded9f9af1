package schemagen

import (
	"cmp"
	"go/types"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// Limits of the values that are made up.
const (
	maxSampleDepth = 8
	maxSampleItems = 64
)

// written returns a value such as encoding/json writes for the form: every
// field that is always there, one item, one key.
func (c *comparison) written(f wireForm, depth int) contract.Value {
	switch {
	case depth > maxSampleDepth || f.unsupported:
		return contract.NullValue()
	case f.codec.codec == textCodec:
		return contract.Str(sampleText(f.codec.typeName()))
	case f.raw():
		return contract.Obj(contract.M("a", contract.Int(1)))
	case f.codec.codec == jsonCodec:
		return sampleOfKind(c.sampled(f), f.codec.typeName())
	case f.bytes:
		return contract.Str("YQ==")
	case f.quoted:
		return contract.Str(quotedSample(f.typ))
	}
	switch u := f.typ.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsFloat != 0 {
			number, _ := contract.Num("1.5")
			return number
		}
		return sampleOfKind(c.sampled(f), "")
	case *types.Slice:
		if c.inside(f).unsupported {
			return contract.NullValue() // items have no form
		}
		return contract.List(c.written(c.inside(f), depth+1))
	case *types.Array:
		return repeated(c.written(c.inside(f), depth+1), int(min(u.Len(), maxSampleItems)))
	case *types.Map:
		if c.inside(f).unsupported {
			return contract.NullValue()
		}
		return contract.Obj(contract.M(sampleKey(u.Key()), c.written(c.inside(f), depth+1)))
	case *types.Struct:
		return c.writtenStruct(f, depth)
	default:
		return contract.NullValue()
	}
}

// sampled returns the kinds of a sample: as an argument it has to be read, too.
func (c *comparison) sampled(f wireForm) jsonKinds {
	switch both := f.writes & f.reads; {
	case c.side == contract.Output || f.reads == 0:
		return f.writes
	case both != 0:
		return both
	default:
		return f.reads
	}
}

func (c *comparison) writtenStruct(f wireForm, depth int) contract.Value {
	value := contract.Obj()
	for _, field := range jsonFields(f.typ) {
		if field.optional() || field.unsettable && c.side == contract.Input {
			continue
		}
		value = value.With(field.name, c.written(c.ofField(f, field), depth+1))
	}
	return value
}

func repeated(v contract.Value, n int) contract.Value {
	items := make([]contract.Value, n)
	for i := range items {
		items[i] = v
	}
	return contract.List(items...)
}

// sampleText returns a text that the UnmarshalText of a type of the standard
// library reads; nobody knows what others read.
func sampleText(typeName string) string {
	known := map[string]string{
		"time.Time": "2024-01-02T03:04:05Z", "net.IP": "192.0.2.1", "net/netip.Addr": "192.0.2.1",
		"net/netip.Prefix": "192.0.2.0/24", "net/netip.AddrPort": "192.0.2.1:80", "log/slog.Level": "INFO",
		"math/big.Int": "1", "math/big.Rat": "1/2", "math/big.Float": "1.5",
	}
	return cmp.Or(known[typeName], "x")
}

func sampleOfKind(kinds jsonKinds, typeName string) contract.Value {
	switch {
	case kinds&stringKind != 0:
		return contract.Str(sampleText(typeName))
	case kinds&numberKind != 0:
		return contract.Int(1)
	case kinds&booleanKind != 0:
		return contract.Bool(true)
	case kinds&arrayKind != 0:
		return contract.List()
	case kinds&objectKind != 0:
		return contract.Obj()
	}
	return contract.NullValue()
}

// quotedSample returns the text of the string that ",string" writes.
func quotedSample(t types.Type) string {
	basic, ok := t.Underlying().(*types.Basic)
	switch {
	case !ok || basic.Info()&types.IsString != 0 && !isNumber(t):
		return `"x"`
	case basic.Info()&types.IsBoolean != 0:
		return "true"
	default:
		return "1"
	}
}

func sampleKey(key types.Type) string {
	key = types.Unalias(key)
	basic, _ := key.Underlying().(*types.Basic)
	switch {
	case keyMethod(key, false, false) != nil || keyMethod(key, false, true) != nil:
		return sampleText(method{codec: textCodec, fn: cmpMethod(key)}.typeName())
	case basic != nil && basic.Info()&types.IsInteger != 0:
		return "1"
	}
	return "a"
}

func cmpMethod(key types.Type) *types.Func {
	if m := keyMethod(key, false, false); m != nil {
		return m
	}
	return keyMethod(key, false, true)
}

// admitted returns a value that a node of the published schema accepts, as
// far as its plain keywords tell: with what is required, one item, one key.
func (p publishedDoc) admitted(node contract.Schema, depth int) contract.Value {
	for _, branch := range p.alternatives(node) {
		if admittedByOne(branch) != 0 {
			return p.admittedByBranch(branch, depth)
		}
	}
	return contract.NullValue()
}

func (p publishedDoc) admittedByBranch(node contract.Schema, depth int) contract.Value {
	if fixed := node.Get("const"); fixed.IsPresent() {
		return fixed
	}
	for _, v := range node.Get("enum").Items() {
		if kindOfValue(v)&admittedByOne(node) != 0 {
			return v
		}
	}
	kinds := admittedByOne(node)
	switch {
	case kinds&stringKind != 0:
		return contract.Str(admittedText(node))
	case kinds&numberKind != 0:
		return admittedNumber(node)
	case kinds&booleanKind != 0:
		return contract.Bool(true)
	case kinds&arrayKind != 0:
		return p.admittedArray(node, depth)
	case kinds&objectKind != 0:
		return p.admittedObject(node, depth)
	}
	return contract.NullValue()
}

func (p publishedDoc) admittedArray(node contract.Schema, depth int) contract.Value {
	n := max(1, number(node.Get("minItems")))
	if limit := node.Get("maxItems"); limit.IsPresent() {
		n = min(n, number(limit))
	}
	if depth > maxSampleDepth {
		n = 0
	}
	return repeated(p.admitted(node.Get("items"), depth+1), min(n, maxSampleItems))
}

func (p publishedDoc) admittedObject(node contract.Schema, depth int) contract.Value {
	value := contract.Obj()
	if depth > maxSampleDepth {
		return value
	}
	for _, name := range node.Get("required").Items() {
		if !value.Has(name.Text()) {
			value = value.With(name.Text(), p.admitted(node.Get("properties").Get(name.Text()), depth+1))
		}
	}
	return value
}

func admittedText(node contract.Schema) string {
	text := map[string]string{
		"date-time": "2024-01-02T03:04:05Z", "date": "2024-01-02", "time": "03:04:05Z", "uri": "https://example.com/",
		"ipv4": "192.0.2.1", "email": "a@example.com", "uuid": "123e4567-e89b-12d3-a456-426614174000",
	}[node.Get("format").Text()]
	if text == "" {
		text = "x"
	}
	if n := number(node.Get("minLength")); n > len(text) && n <= 1000 {
		text += strings.Repeat("x", n-len(text))
	}
	return text
}

func admittedNumber(node contract.Schema) contract.Value {
	for _, keyword := range []string{"minimum", "maximum", "multipleOf"} {
		if v := node.Get(keyword); v.Kind() == contract.Number {
			return v
		}
	}
	return contract.Int(1)
}

func number(v contract.Value) int {
	n, err := strconv.Atoi(v.Literal())
	if err != nil {
		return 0
	}
	return n
}
