package schemagen

import (
	"encoding/json"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolpact/toolpactvet/contract"
)

// judgedSide is one side of one corpus type under one dialect, with what
// contradicts.
type judgedSide struct {
	name    string // of the type
	dialect string // as the published files name it: gosdk-out@v1.1.0
	side    contract.Side
	typ     types.Type
	schema  contract.Schema
	found   []Contradiction
}

// judgedDialects returns the dialect of each published file whose dialect is
// known here.
func judgedDialects(published []string) map[string]dialect {
	family, all := invopopFamily(), map[string]dialect{}
	for _, file := range published {
		name, version, _ := strings.Cut(file, "@")
		name = strings.TrimSuffix(name, "-out")
		if dia, ok := family[file]; ok {
			all[file] = dia
		} else if m, ok := makerOf(name); ok {
			all[file] = m.make(Config{}, setup{version: version})
		}
	}
	return all
}

// judgeCorpus compares every corpus type, as argument or as result.
func judgeCorpus(c corpus, file string, dia dialect) []judgedSide {
	side := contract.Input
	if strings.Contains(file, "-out") {
		side = contract.Output
	}
	var all []judgedSide
	for _, name := range slices.Sorted(maps.Keys(c.types)) {
		if strings.HasPrefix(name, "x.") || !token.IsExported(strings.TrimLeft(name, "*[]")) && isDeclared(c.types[name]) {
			continue // hook methods need their library, and the program the name
		}
		args, results := newDerivations(c.pkg, "t")
		in, out := c.types[name], types.Type(nil)
		if side == contract.Output {
			in, out = c.types["Basic"], c.types[name]
		}
		k := &contract.Contract{}
		var refused *refusal
		if k.Input, k.Output, refused = dia.schemas(in, out, args, results); refused != nil || !k.Schema(side).IsPresent() {
			continue
		}
		found := slices.DeleteFunc(contradictions(k, in, out, args, results), func(x Contradiction) bool { return x.Side != side })
		all = append(all, judgedSide{name, file, side, c.types[name], k.Schema(side), found})
	}
	return all
}

// isDeclared reports whether the type is one that the corpus declares.
func isDeclared(t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && strings.HasSuffix(named.Obj().Pkg().Path(), "/corpus")
}

// mismatches reads which results or arguments of the corpus the published
// schemas reject, when encoding/json writes them.
func mismatches(t *testing.T) map[string][]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "corpus", "published", "mismatch.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for line := range strings.Lines(string(data)) {
		if cells := strings.Split(strings.TrimSpace(line), "\t"); len(cells) == 3 {
			all[cells[1]] = append(all[cells[1]], cells[0])
		}
	}
	return all
}

// artefact is a kind of recorded mismatches that are no contradictions.
type artefact struct {
	types  string // separated by spaces
	where  string // "arguments", "results" or a part of the dialect's name, "" for everywhere
	reason string
	loose  bool // what the schema accepts is decoded, which is confirmed by doing it
}

// artefacts is the ledger. A line that explains nothing fails at full size.
var artefacts = []artefact{
	{types: "any", reason: "nil was written; any other arguments are an object"},
	{types: "error", reason: "nil was written"},
	{types: "Deep", reason: "a nil pointer was written as null; another is valid"},
	{types: "DescType", reason: "nil was written; a value of the type that the tag names is valid"},
	{types: "DescOneofType", reason: "nil was written; a value of the types that the tag names is valid"},
	{types: "DescOneofRequired", reason: "both of two fields were written; either alone is valid"},
	{types: "DescEnumAfterText", reason: "what was written is none of the listed values; those are valid"},
	{types: "EmbedPtrUnexported", where: "results", reason: "reflection could not fill the embedded pointer; a result that has it is valid"},
	{types: "StdBigInt", where: "genkit-out", reason: "was written through a pointer; a value is written as its structure, which is published"},
	{types: "StdBigInt", where: "mcpgo-out@v0.45.0", reason: "was written through a pointer; a value is written as its structure, which is published"},
	{types: "RecMap RecNamedSlice RecSlice RecViaMap RecViaSlice RecNamedMap", where: "invopop-default", reason: "the recursion ended in a nil, which was written as null; an empty slice or map is valid"},

	{types: "Bytes BytesOmit KNamedBytes NamedBytes PtrBytes SliceBytes SliceNamedByte SliceUint8 StdHardwareAddr", where: "arguments", loose: true,
		reason: "the bytes were written in base64; as arguments the published array of numbers is decoded, too"},
	{types: "KNumber", where: "arguments", loose: true, reason: "a number was written; as an argument the published string is decoded, too"},

	{types: "AliasMethod PropertyMethod x.CustomSchema x.KCustomEnum x.KCustomSchema", reason: "a hook of the library decides, which is a gap"},
}

func (a artefact) explains(name, file string) bool {
	isOut := strings.Contains(file, "-out")
	switch {
	case !slices.Contains(strings.Fields(a.types), name):
		return false
	case a.where == "arguments", a.where == "results":
		return isOut == (a.where == "results")
	default:
		return strings.Contains(file, a.where)
	}
}

// TestContradictionsAreReal reports on every type of the corpus, runs every
// witness through encoding/json and github.com/google/jsonschema-go, and looks
// for every mismatch that was recorded. TOOLPACT_ORACLE=1 takes every dialect and
// version that is known.
func TestContradictionsAreReal(t *testing.T) {
	c, recorded := loadCorpus(t), mismatches(t)
	files := []string{"gosdk", "gosdk-out"}
	if asksOracles() {
		files = slices.Sorted(maps.Keys(recorded))
	}
	dialects := judgedDialects(files)
	if len(dialects) < 2 {
		t.Fatalf("only %d dialects are known", len(dialects))
	}
	var all, loose []judgedSide
	var reported tally
	used := map[int]bool{}
	for _, file := range slices.Sorted(maps.Keys(dialects)) {
		judged := judgeCorpus(c, file, dialects[file])
		all = append(all, judged...)
		for _, name := range recorded[file] {
			i := slices.IndexFunc(judged, func(j judgedSide) bool { return j.name == name })
			line := slices.IndexFunc(artefacts, func(a artefact) bool { return a.explains(name, file) })
			fault := ""
			switch {
			case i >= 0 && len(judged[i].found) > 0:
			case line < 0:
				fault = fmt.Sprintf("%s: nothing contradicts in %s", file, name)
			default:
				used[line] = true
				if artefacts[line].loose {
					loose = append(loose, judged[i])
				}
			}
			reported.check(t, fault)
		}
	}
	for i, a := range artefacts {
		if asksOracles() && !used[i] {
			t.Errorf("explains nothing: %v", a)
		}
	}
	t.Logf("truth: 6 recorded mismatches that are reported or explained: %s", reported)
	confirmed := confirm(t, all, loose)
	t.Logf("truth: 6 contradictions that encoding/json and the validator confirm: %s", confirmed)
}

// Proofs of the confirming program that no contradiction has.
const (
	isLoose      Proof = 100 + iota // the schema accepts the witness, which is decoded
	isUnresolved                    // the schema has a reference that leads nowhere
)

// looseCases returns what shows that a schema is merely loose.
func looseCases(all []judgedSide) (cases []confirmCase) {
	for _, j := range all {
		witness := `{"v":[1,2]}`
		switch j.name {
		case "NamedBytes":
			witness = "[1,2]"
		case "SliceBytes":
			witness = `{"v":[[1,2]]}`
		case "KNumber":
			witness = `{"v":"1"}`
		}
		cases = append(cases, confirmCase{
			Name: j.dialect + " " + j.name + " is loose", Type: typeSpelling(j), Side: j.side, Proof: isLoose,
			Schema: []byte(j.schema.String()), Witness: []byte(witness),
		})
	}
	return cases
}

// confirmCase is what the confirming program is given.
type confirmCase struct {
	Name    string          `json:"name"`
	Type    string          `json:"type"`
	Side    contract.Side   `json:"side"`
	Path    contract.Path   `json:"path"`
	Proof   Proof           `json:"proof"`
	Schema  json.RawMessage `json:"schema"`
	Witness json.RawMessage `json:"witness,omitempty"`
}

// confirmCases returns what there is to run. spell names the type in the
// program.
func confirmCases(all []judgedSide, spell func(judgedSide) string) (cases []confirmCase, invalid []Contradiction) {
	for _, j := range all {
		for _, x := range j.found {
			switch {
			case x.Rule == ruleInvalid && x.Published.Has("$ref"):
				x.Proof = isUnresolved
			case x.Rule == ruleInvalid:
				invalid = append(invalid, x)
				continue
			case x.Proof == BySource:
				continue // a tag: there is nothing to run
			}
			k := confirmCase{Name: j.dialect + " " + j.name + ": " + x.Message, Type: spell(j), Side: x.Side, Path: x.Path, Proof: x.Proof, Schema: []byte(j.schema.String())}
			if x.Witness.IsPresent() {
				k.Witness = []byte(x.Witness.String())
			}
			cases = append(cases, k)
		}
	}
	return cases, invalid
}

// confirm runs one program that has every contradiction happen.
func confirm(t *testing.T, all, loose []judgedSide) tally {
	t.Helper()
	cases, invalid := confirmCases(all, typeSpelling)
	if len(cases) < 50 {
		t.Fatalf("only %d contradictions", len(cases))
	}
	cases = append(cases, looseCases(loose)...)
	faults := runConfirm(t, cases)
	confirmed := tallyOf(t, cases, faults)
	for _, x := range invalid { // by the meta-schema, since no library minds
		fault := ""
		if !repeats(x.Published) {
			fault = x.Message
		}
		confirmed.check(t, fault)
	}
	return confirmed
}

// tallyOf counts what the program confirmed; what it could not make happen is
// told apart.
func tallyOf(t *testing.T, cases []confirmCase, faults map[string]string) tally {
	t.Helper()
	var confirmed tally
	omitted := omissions{}
	for _, k := range cases {
		if _, reason, ok := strings.Cut(faults[k.Name], "\nunrun: "); ok {
			omitted["contradictions: "+reason]++
			continue
		}
		confirmed.check(t, faults[k.Name])
	}
	omitted.log(t, "6")
	return confirmed
}

// typeSpelling spells a type of the corpus.
func typeSpelling(j judgedSide) string {
	return types.TypeString(j.typ, func(p *types.Package) string { return p.Name() })
}

func repeats(list contract.Value) bool {
	for i, v := range list.Items() {
		if slices.ContainsFunc(list.Items()[:i], func(w contract.Value) bool { return contract.Equal(v, w) }) {
			return true
		}
	}
	return false
}

func runConfirm(t *testing.T, cases []confirmCase) map[string]string {
	t.Helper()
	dir := t.TempDir()
	var files []txtar.File
	roots := map[string]bool{}
	for _, k := range cases {
		roots[k.Type] = true
	}
	var entries strings.Builder
	for _, expr := range slices.Sorted(maps.Keys(roots)) {
		fmt.Fprintf(&entries, "\t%q: reflect.TypeFor[%s](),\n", expr, expr)
	}
	files = append(files, txtar.File{Name: "roots.go", Data: []byte("package main\n\nimport (\n\t\"encoding/json\"\n\t\"reflect\"\n\t\"time\"\n\n\t\"example.com/toolpact/corpus\"\n)\n\nvar _ json.Number\nvar _ time.Time\nvar _ corpus.Basic\n\nvar roots = map[string]reflect.Type{\n" + entries.String() + "}\n")})
	for _, sub := range []string{"", "sub"} {
		paths, err := filepath.Glob(filepath.Join("testdata", "corpus", "types", sub, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, txtar.File{Name: filepath.Join("corpus", sub, filepath.Base(path)), Data: data})
		}
	}
	writeFiles(t, dir, files)
	return runConfirmIn(t, dir, "example.com/toolpact", cases)
}

// runConfirmIn adds the confirming program to a module that has the types, and
// returns what it says.
func runConfirmIn(t *testing.T, dir, module string, cases []confirmCase) map[string]string {
	t.Helper()
	data, err := json.Marshal(cases)
	if err != nil {
		t.Fatal(err)
	}
	mod := "module " + module + "\n\ngo 1.26.0\n\nrequire github.com/google/jsonschema-go v0.4.3\nrequire github.com/segmentio/encoding v0.5.4\n"
	writeFiles(t, dir, []txtar.File{{Name: "go.mod", Data: []byte(mod)}, {Name: "cases.json", Data: data}, {Name: "main.go", Data: []byte(confirmMain)}})
	faults := map[string]string{}
	if err := json.Unmarshal(goRun(t, dir).Bytes(), &faults); err != nil {
		t.Fatal(err)
	}
	return faults
}

// TestContradictionsOfRandomTypesAreReal does the same with random types under
// the rules of github.com/google/jsonschema-go.
func TestContradictionsOfRandomTypesAreReal(t *testing.T) {
	if !asksOracles() {
		t.Skip("builds random types: set TOOLPACT_ORACLE=1")
	}
	const count = 1000
	dir := t.TempDir()
	roots := writeRandomModule(t, dir, rand.New(rand.NewPCG(randomSeed(t), 1)), count)
	checked := loadRandomModule(t, dir)
	pkg := &Package{Path: checked.Path(), Fset: stdExports().fset, Types: checked, Info: &types.Info{}}
	lib := newJSONSchemaGo("")
	var all []judgedSide
	for _, name := range roots {
		typ := checked.Scope().Lookup(name).Type()
		s, fault := lib.infer(typ)
		if fault != nil {
			continue
		}
		schema := s.value(lib.rules)
		args, results := newDerivations(pkg, "t")
		found := contradictions(&contract.Contract{Input: schema, Output: schema}, typ, typ, args, results)
		for _, side := range []contract.Side{contract.Input, contract.Output} {
			own := slices.DeleteFunc(slices.Clone(found), func(x Contradiction) bool { return x.Side != side })
			all = append(all, judgedSide{name, "random " + string(side), side, typ, schema, own})
		}
	}
	cases, _ := confirmCases(all, func(j judgedSide) string { return j.name })
	if len(cases) < count/4 {
		t.Fatalf("only %d contradictions", len(cases))
	}
	faults := runConfirmIn(t, dir, "example.com/gen", cases)
	confirmed := tallyOf(t, cases, faults)
	t.Logf("truth: 6 contradictions of random types that encoding/json and the validator confirm: %s", confirmed)
}
