package schemagen

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolpact/toolpactvet/contract"
)

// codecMain is the program that asks encoding/json itself. "encode" writes
// values of every root, "decode" reads what it is given into them.
const codecMain = `package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"net"
	"net/netip"
	"os"
	"reflect"
	"slices"
	"strconv"
	"time"
)

type line struct {
	Name  string
	JSON  json.RawMessage ` + "`json:\",omitempty\"`" + `
	Again json.RawMessage ` + "`json:\",omitempty\"`" + `
	Err   string          ` + "`json:\",omitempty\"`" + `
}

func main() {
	out := json.NewEncoder(os.Stdout)
	if os.Args[1] == "encode" {
		count, _ := strconv.Atoi(os.Args[2])
		seed, _ := strconv.ParseUint(os.Args[3], 10, 64)
		encode(out, count, filler{rand.New(rand.NewPCG(seed, 1))})
		return
	}
	for in := json.NewDecoder(os.Stdin); ; {
		var l line
		if err := in.Decode(&l); err == io.EOF {
			return
		} else if err != nil {
			panic(err)
		}
		v := reflect.New(roots[l.Name])
		if err := unmarshal(l.JSON, v.Interface()); err != nil {
			l.Err = fmt.Sprintf("%T: %v", err, err)
		} else if again, err := marshal(v.Interface()); err == nil {
			l.Again = again
		}
		out.Encode(l)
	}
}

func encode(out *json.Encoder, count int, f filler) {
	var names []string
	for name := range roots {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		for i := range count {
			v := reflect.New(roots[name]).Elem()
			if i > 0 { // the first is the zero value
				f.fill(v, 5)
			}
			l := line{Name: name}
			data, err := marshal(v.Addr().Interface())
			if err != nil {
				l.Err = fmt.Sprintf("%T: %v", err, err)
			} else {
				l.JSON = data
			}
			out.Encode(l)
		}
	}
}

type panicked struct{ value any }

func (p panicked) Error() string { return fmt.Sprint(p.value) }

// marshal is json.Marshal, but methods that do not like a value do not stop it.
func marshal(v any) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked{p}
		}
	}()
	return json.Marshal(v)
}

func unmarshal(data []byte, v any) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked{p}
		}
	}()
	return json.Unmarshal(data, v)
}

type filler struct{ *rand.Rand }

func (f filler) text() string { return []string{"", "a", "b", "text", "<é>"}[f.IntN(5)] }

// known fills types whose values cannot be made of their fields.
func (f filler) known(v reflect.Value) bool {
	switch p := v.Addr().Interface().(type) {
	case *time.Time:
		*p = time.Unix(f.Int64N(1<<34), f.Int64N(1e9)).UTC()
	case *big.Int:
		p.SetInt64(f.Int64())
	case *big.Float:
		p.SetFloat64(f.Float64())
	case *big.Rat:
		p.SetFloat64(f.Float64())
	case *net.IP:
		*p = net.IPv4(1, 2, 3, byte(f.IntN(256)))
	case *netip.Addr:
		*p = netip.AddrFrom4([4]byte{1, 2, 3, byte(f.IntN(256))})
	case *json.Number:
		*p = json.Number([]string{"", "1", "-2.5e3"}[f.IntN(3)])
	case *json.RawMessage:
		*p = json.RawMessage([]string{"null", "{}", "[1]", "\"x\""}[f.IntN(4)])
	default:
		return false
	}
	return true
}

func (f filler) fill(v reflect.Value, depth int) {
	if !v.CanSet() || v.CanAddr() && v.Addr().CanInterface() && f.known(v) {
		return
	}
	empty := depth <= 0 || f.IntN(4) == 0
	switch t := v.Type(); v.Kind() {
	case reflect.Bool:
		v.SetBool(f.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(f.Uint64() >> f.IntN(64)) >> (64 - t.Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(f.Uint64() >> f.IntN(64) >> (64 - t.Bits()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(float32(f.NormFloat64() * 1e6)))
	case reflect.String:
		v.SetString(f.text())
	case reflect.Interface:
		if t.NumMethod() == 0 && !empty {
			v.Set(reflect.ValueOf(f.text()))
		}
	case reflect.Pointer:
		if !empty {
			v.Set(reflect.New(t.Elem()))
			f.fill(v.Elem(), depth-1)
		}
	case reflect.Slice:
		if !empty {
			v.Set(reflect.MakeSlice(t, f.IntN(3), 3))
			for i := range v.Len() {
				f.fill(v.Index(i), depth-1)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			f.fill(v.Index(i), depth-1)
		}
	case reflect.Map:
		if !empty {
			v.Set(reflect.MakeMap(t))
			for range f.IntN(3) {
				f.entry(v, depth-1)
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i), depth-1)
		}
	}
}

// entry adds an entry to a map. A key that cannot be compared is none.
func (f filler) entry(m reflect.Value, depth int) {
	defer func() { recover() }()
	key, value := reflect.New(m.Type().Key()).Elem(), reflect.New(m.Type().Elem()).Elem()
	f.fill(key, depth)
	f.fill(value, depth)
	m.SetMapIndex(key, value)
}
`

type codecLine struct {
	Name  string
	JSON  json.RawMessage `json:",omitempty"`
	Again json.RawMessage `json:",omitempty"`
	Err   string          `json:",omitempty"`
}

// TestNativeIsWhatEncodingJSONReadsAndWrites compiles random packages and the
// corpus once, lets encoding/json write values of each type, which the output
// schema must accept with no undeclared property, and lets it read values of
// each input schema, which must decode and lose nothing, and values that the
// schema rejects, which must not. TOOLPACT_ORACLE=1 takes thousands of types;
// TOOLPACT_SEED chooses the source.
func TestNativeIsWhatEncodingJSONReadsAndWrites(t *testing.T) {
	count, values, seed := 80, 10, randomSeed(t)
	if asksOracles() {
		count, values = 900, 40
	}
	r := rand.New(rand.NewPCG(seed, 2))
	dir := t.TempDir()
	writeRandomModule(t, dir, r, count)
	addCorpusRoots(t, dir)
	program := buildCodec(t, dir)
	o := &nativeOracle{t: t, Rand: r, pkg: loadRandomModule(t, dir), derived: map[string]*derivedRoot{}, omitted: omissions{}}
	for _, l := range runCodec(t, program, nil, "encode", strconv.Itoa(values), strconv.FormatUint(seed, 10)) {
		o.written(l)
	}
	names := slices.Sorted(maps.Keys(o.derived))
	for _, l := range o.decode(program, names, func(name string) []contract.Value { return o.samples(name, values) }) {
		o.read(l)
	}
	for _, l := range o.decode(program, names, func(name string) []contract.Value { return o.wrongSamples(name, values) }) {
		o.rejected(l)
	}
	t.Logf("truth: 4 values that encoding/json writes: %s accepted by the output schemas", o.accepted)
	t.Logf("truth: 4 values of the input schemas: %s read by encoding/json without loss", o.decoded)
	t.Logf("truth: 4 values that the input schemas reject: %s rejected by encoding/json", o.refuted)
	t.Logf("truth: 4 types compared: %d of %d; %d are refused, having no JSON", len(o.derived)-o.refused, len(o.derived), o.refused)
	o.omitted.log(t, "4")
	if len(o.derived)-o.refused < 2*count || o.accepted.total < count*values/2 || o.decoded.total < count*values/2 || o.refuted.total < count*values/4 || o.refused < count/50 {
		t.Error("too little was compared")
	}
}

// decode lets the program read values of each root.
func (o *nativeOracle) decode(program string, names []string, values func(name string) []contract.Value) []codecLine {
	var input bytes.Buffer
	encoder := json.NewEncoder(&input)
	for _, name := range names {
		for _, value := range values(name) {
			if err := encoder.Encode(codecLine{Name: name, JSON: json.RawMessage(value.String())}); err != nil {
				o.t.Fatal(err)
			}
		}
	}
	return runCodec(o.t, program, &input, "decode")
}

// addCorpusRoots copies the corpus into the module and makes its types roots.
func addCorpusRoots(t *testing.T, dir string) {
	t.Helper()
	from := filepath.Join("testdata", "corpus", "types")
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		data = bytes.ReplaceAll(data, []byte("example.com/toolpact/corpus"), []byte("example.com/gen/corpus"))
		rel, _ := filepath.Rel(from, path)
		to := filepath.Join(dir, "corpus", rel)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	var aliases, entries strings.Builder
	for _, name := range corpusTypes(t, from) {
		fmt.Fprintf(&aliases, "type C%s = corpus.%s\n", name, name)
		fmt.Fprintf(&entries, "\troots[%q] = reflect.TypeFor[C%s]()\n", "C"+name, name)
	}
	source := "package main\n\nimport (\n\t\"reflect\"\n\n\t\"example.com/gen/corpus\"\n)\n\n" + aliases.String() + "\nfunc init() {\n" + entries.String() + "}\n"
	if err := os.WriteFile(filepath.Join(dir, "corpusroots.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
}

// corpusTypes returns the names of the exported types of a directory that are
// not generic.
func corpusTypes(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok && spec.Name.IsExported() && spec.TypeParams == nil {
				names = append(names, spec.Name.Name)
			}
			return true
		})
	}
	return names
}

func buildCodec(t *testing.T, dir string) string {
	t.Helper()
	for name, text := range map[string]string{"go.mod": "module example.com/gen\n\ngo 1.26.0\n", "main.go": codecMain} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(dir, "codec.exe")
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", program, ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

func runCodec(t *testing.T, program string, input *bytes.Buffer, args ...string) []codecLine {
	t.Helper()
	cmd := exec.Command(program, args...)
	if input != nil {
		cmd.Stdin = input
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	var lines []codecLine
	for s := newLineScanner(&stdout); s.Scan(); {
		var l codecLine
		if err := json.Unmarshal(s.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
	}
	return lines
}

func newLineScanner(b *bytes.Buffer) *bufio.Scanner {
	s := bufio.NewScanner(b)
	s.Buffer(nil, 64<<20)
	return s
}

// nativeOracle holds derived schemas against what the program did.
type nativeOracle struct {
	*rand.Rand
	t       *testing.T
	pkg     *types.Package
	derived map[string]*derivedRoot

	refused                    int
	accepted, decoded, refuted tally
	omitted                    omissions
}

// derivedRoot is what the native dialect says of a type.
type derivedRoot struct {
	typ           types.Type
	input, output contract.Schema
	refused       *refusal
	args, results *derivation
	closed        *jsonschema.Schema // the output, without undeclared properties
	strict        *jsonschema.Schema // the input, as far as encoding/json is strict
}

func (o *nativeOracle) root(name string) *derivedRoot {
	if d, ok := o.derived[name]; ok {
		return d
	}
	d := &derivedRoot{typ: types.Unalias(o.pkg.Scope().Lookup(name).Type())}
	d.args, d.results = newDerivations(&Package{Path: "example.com/gen", Fset: token.NewFileSet(), Types: o.pkg}, name)
	for _, side := range []*derivation{d.args, d.results} {
		side.via = ast.NewIdent("f")
	}
	d.input, d.output, d.refused = native{}.schemas(d.typ, d.typ, d.args, d.results)
	o.derived[name] = d
	if d.refused != nil {
		o.refused++
		return d
	}
	d.closed = compileSchema(o.t, closed(d.output))
	return d
}

// closed returns the schema with objects closed, and without what tags promise
// and the values that are written do not keep: enums, and the one bound of
// gensource.
func closed(v contract.Value) contract.Value {
	switch v.Kind() {
	case contract.Array:
		items := make([]contract.Value, v.Len())
		for i, item := range v.Items() {
			items[i] = closed(item)
		}
		return contract.List(items...)
	case contract.Object:
		members := []contract.Member{}
		isStruct := v.Get("properties").Kind() == contract.Object && v.Get("required").Kind() == contract.Array
		for _, m := range v.Members() {
			if !(m.Key == "enum" && m.Value.Kind() == contract.Array) && !(m.Key == "minimum" && m.Value.Literal() == "1") {
				members = append(members, contract.M(m.Key, closed(m.Value)))
			}
		}
		if isStruct {
			members = append(members, contract.M("additionalProperties", contract.Bool(false)))
		}
		return contract.Obj(members...)
	}
	return v
}

func compileSchema(t *testing.T, schema contract.Schema) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(schema.String()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:///schema.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("mem:///schema.json")
	if err != nil {
		t.Fatalf("%v in %s", err, schema)
	}
	return compiled
}

// beyond says why values of the type are nothing to compare, "" when they are.
func (d *derivedRoot) beyond(name string) string {
	switch {
	case d.refused != nil:
		return "types that are refused"
	case strings.HasPrefix(name, "CDesc"):
		return "types of the corpus whose tags promise more than encoding/json keeps"
	default:
		return ""
	}
}

// written holds a value that encoding/json wrote against the output schema.
func (o *nativeOracle) written(l codecLine) {
	d := o.root(l.Name)
	if l.Err != "" {
		unsupported := strings.HasPrefix(l.Err, "*json.UnsupportedTypeError")
		if unsupported && (d.refused == nil || !slices.ContainsFunc(d.results.problems, func(p Problem) bool { return p.Rule == ruleRefused })) {
			o.t.Errorf("%s: encoding/json says %q, and the derivation nothing", d.typ, l.Err)
		}
		if !unsupported && !strings.HasPrefix(l.Err, "main.panicked") && len(d.results.gaps) == 0 && d.refused == nil {
			o.t.Errorf("%s: %s", d.typ, l.Err)
		}
		return
	}
	if reason := d.beyond(l.Name); reason != "" {
		o.omitted["values written of "+reason]++
		return
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(l.JSON))
	if err != nil {
		o.t.Fatal(err)
	}
	fault := ""
	if err := d.closed.Validate(value); err != nil {
		fault = fmt.Sprintf("%s = %s\nwrites %s\nschema %s\n%v", d.typ, d.typ.Underlying(), l.JSON, d.output, err)
	}
	o.accepted.check(o.t, fault)
}

// read holds that a value of the input schema decodes, and that encoding it
// again gives all its properties.
func (o *nativeOracle) read(l codecLine) {
	if strings.HasPrefix(l.Err, "main.panicked") || strings.HasSuffix(l.Err, "on nil pointer") {
		o.omitted["values read that call a method of a nil embedded pointer"]++
		return
	}
	d := o.derived[l.Name]
	fault := ""
	if l.Err != "" {
		fault = l.Err
	} else if lost := o.lost(d, l); lost != "" {
		fault = fmt.Sprintf("lost %s: %s", lost, l.Again)
	}
	if fault != "" {
		fault = fmt.Sprintf("%s = %s\nreads %s: %s\nschema %s", d.typ, d.typ.Underlying(), l.JSON, fault, d.input)
	}
	o.decoded.check(o.t, fault)
}

// lost returns the path of a property that was read and is not written again.
// What has methods of its own may write something else.
func (o *nativeOracle) lost(d *derivedRoot, l codecLine) string {
	if len(l.Again) == 0 || len(d.args.gaps)+len(d.args.claims)+len(d.results.gaps)+len(d.results.claims) > 0 {
		return ""
	}
	sent, err := contract.Parse(l.JSON)
	if err != nil {
		o.t.Fatal(err)
	}
	again, err := contract.Parse(l.Again)
	if err != nil {
		o.t.Fatal(err)
	}
	return lostIn(sent, again)
}

// lostIn returns the path of a property of sent that is not in again, "" for
// none. What is empty may be left out.
func lostIn(sent, again contract.Value) string {
	for _, m := range sent.Members() {
		other := again.Get(m.Key)
		if !other.IsPresent() {
			if isEmptyJSON(m.Value) {
				continue
			}
			return "/" + m.Key
		}
		if lost := lostIn(m.Value, other); lost != "" {
			return "/" + m.Key + lost
		}
	}
	for i, item := range sent.Items() {
		if i < again.Len() && again.Kind() == contract.Array {
			if lost := lostIn(item, again.Items()[i]); lost != "" {
				return "/*" + lost
			}
		}
	}
	return ""
}

func isEmptyJSON(v contract.Value) bool {
	switch v.Kind() {
	case contract.Null:
		return true
	case contract.Boolean:
		return v.IsFalse()
	case contract.Number:
		r, ok := v.Rat()
		return ok && r.Sign() == 0
	case contract.String:
		return v.Text() == ""
	}
	for _, item := range v.Items() {
		if !isEmptyJSON(item) {
			return false
		}
	}
	return !slices.ContainsFunc(v.Members(), func(m contract.Member) bool { return !isEmptyJSON(m.Value) })
}
