package schemagen

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/directive"
)

// Ids of the rules that a derivation reports.
const (
	ruleDirective = "directive-invalid"
	ruleName      = "tool-name-unknown"
	ruleCollision = "tool-name-collision"
	ruleRefused   = "tool-refused"
	ruleSilenced  = "tool-silenced"
)

// Derive returns the tools that the package declares with their contracts,
// and what is wrong with its directives. It trusts pkg to be type-checked
// without errors; with errors it still returns, but what it says may be wrong.
//
// A tool whose contract is no contract (a generic function, a parameter
// without a name, a framework handler whose name is unknown) is a problem and
// not among the tools. A tool that its framework refuses is among them, with
// Contract.Error set and without schemas.
func Derive(pkg *Package, cfg Config) Result {
	d := &deriver{pkg: pkg, cfg: cfg, opened: map[string]dialect{}}
	for _, file := range pkg.Files {
		d.file(file)
	}
	byPos := comparePos(pkg.Fset)
	slices.SortStableFunc(d.out.Tools, func(a, b *Tool) int { return byPos(a.Pos, b.Pos) })
	d.collisions()
	slices.SortStableFunc(d.out.Problems, func(a, b Problem) int {
		return cmp.Or(byPos(a.Pos, b.Pos), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message), cmp.Compare(a.Tool, b.Tool))
	})
	d.out.Problems = slices.Compact(d.out.Problems) // a field on both sides of a tool
	slices.SortStableFunc(d.out.Ignores, func(a, b Ignore) int { return byPos(a.Pos, b.Pos) })
	return d.out
}

// comparePos returns a comparison of positions by file name, line and column,
// which does not depend on the order in which the files were read.
func comparePos(fset *token.FileSet) func(a, b token.Pos) int {
	return func(a, b token.Pos) int {
		if a == b {
			return 0
		}
		p, q := fset.Position(a), fset.Position(b)
		return cmp.Or(cmp.Compare(p.Filename, q.Filename), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column), cmp.Compare(a, b))
	}
}

// deriver derives one package.
type deriver struct {
	pkg *Package
	cfg Config
	out Result

	opened map[string]dialect // by name and pinned version: a dialect may keep what it found
	pin    pin                // versions that go before any other, zero for none
}

// file derives the tools of one file.
func (d *deriver) file(file *ast.File) {
	dirs := directive.Parse(d.pkg.Fset, file)
	keys := map[*ast.FuncDecl]string{}
	for _, fn := range dirs.Funcs {
		if tool := d.tool(fn); tool != nil {
			d.out.Tools = append(d.out.Tools, tool)
			keys[fn.Decl] = tool.Contract.Key()
		}
	}
	for _, p := range dirs.Problems {
		d.out.Problems = append(d.out.Problems, Problem{
			Rule: ruleDirective, Pos: p.Pos, End: p.End, Message: p.Message, Replacement: p.Replacement, Tool: keys[p.Decl],
		})
	}
	for _, i := range dirs.Ignores {
		ignore := Ignore{Rule: i.Rule, Reason: i.Reason, Pos: i.Pos, End: i.End, RulePos: i.RulePos}
		for _, name := range i.Names {
			ignore.Covers = append(ignore.Covers, name.Pos())
		}
		d.out.Ignores = append(d.out.Ignores, ignore)
	}
}

// candidate is a tool function on its way to a contract.
type candidate struct {
	directive.Func
	obj *types.Func
	sig *types.Signature
	key string // as far as it is known, for problems

	params, results []slot // all of them

	dialect dialect
	shape   shape
}

// shape says where in a function the arguments and the result of a tool are.
type shape struct {
	plain []slot // the parameters, each a property; for plain functions
	in    *slot  // the one parameter that holds all arguments, nil for none
	out   *slot  // the result, nil for none
	isIn  bool   // arguments are in, not plain
}

// problem reports something about the candidate at a range.
func (d *deriver) problem(c *candidate, rule string, at ast.Node, format string, args ...any) {
	d.problemAt(c, rule, at.Pos(), at.End(), format, args...)
}

func (d *deriver) problemAt(c *candidate, rule string, pos, end token.Pos, format string, args ...any) {
	d.out.Problems = append(d.out.Problems, Problem{Rule: rule, Pos: pos, End: end, Message: fmt.Sprintf(format, args...), Tool: c.key})
}

// tool derives one tool function. It returns nil when there is no contract,
// and has reported why.
func (d *deriver) tool(fn directive.Func) *Tool {
	c := &candidate{Func: fn}
	obj, ok := d.pkg.Info.Defs[fn.Decl.Name].(*types.Func)
	if !ok {
		return nil // does not type-check
	}
	c.obj, c.sig = obj, obj.Signature()
	c.key = keyOf(fn.Tool.Server.Value, cmp.Or(fn.Tool.Name.Value, snake(obj.Name())))
	c.params, c.results = slots(fn.Decl.Type.Params, c.sig.Params()), slots(fn.Decl.Type.Results, c.sig.Results())
	if !d.concrete(c) || !d.readAs(c) {
		return nil
	}
	tool := &Tool{
		Decl: fn.Decl, Pos: fn.Tool.Pos,
		BreakingOnly: fn.Tool.BreakingOnly, Lazy: fn.Tool.Mode.Value == "lazy", Lockfile: fn.Tool.Lockfile.Value,
		Origins: map[Place]Origin{},
		again:   func(p pin) (contract.Contract, bool) { return d.again(fn, p) },
	}
	reg, ok := d.identify(c, tool)
	if !ok {
		return nil
	}
	d.contract(c, tool, reg)
	return tool
}

func keyOf(server, name string) string {
	k := contract.Contract{Server: server, Name: name}
	return k.Key()
}

// concrete reports whether the function has a schema that is one: a type
// parameter stands for many. A method may have a generic receiver as long as
// nothing that it takes or returns depends on it.
func (d *deriver) concrete(c *candidate) bool {
	name := c.Decl.Name
	switch {
	case name.Name == "_":
		d.problem(c, ruleDirective, name, "a function named _ cannot be called: it is no tool")
	case c.sig.TypeParams().Len() > 0:
		d.problem(c, ruleDirective, name, "cannot derive a schema for a generic function: %q has type parameters", name.Name)
	case c.sig.RecvTypeParams().Len() > 0 && (mentionsTypeParam(c.sig.Params()) || mentionsTypeParam(c.sig.Results())):
		d.problem(c, ruleDirective, name, "cannot derive a schema for a generic function: %q depends on the type parameters of its receiver", name.Name)
	default:
		return true
	}
	return false
}

// contract fills in the contract of a tool whose name is known.
func (d *deriver) contract(c *candidate, tool *Tool, reg *registration) {
	k := &tool.Contract
	k.Package, k.Func = d.pkg.Path, funcName(c.obj)
	k.Dialect, k.Deriver = c.dialect.versions()
	d.noteNewer(c.dialect)
	k.Description = d.description(c, reg)
	if reg != nil {
		k.Annotations = reg.annotations
	}
	args, results := d.derivations(c, tool, reg)
	var refused *refusal
	k.Input, k.Output, refused = d.schemas(c, args, results)
	k.Gaps = append(args.gaps, results.gaps...)
	contract.SortGaps(k.Gaps)
	k.Decode, k.Encode = args.claims, results.claims
	if _, isNative := c.dialect.(native); !isNative && refused == nil && c.shape.isIn {
		tool.Contradictions = contradictions(k, c.shape.in.typeOf(), c.shape.out.typeOf(), args, results)
	}
	tool.Contradictions = append(tool.Contradictions, d.invalidName(tool)...)
	if refused != nil {
		k.Error, k.Input, k.Output = refused.words, contract.Schema{}, contract.Schema{}
		k.Gaps, k.Decode, k.Encode = nil, nil, nil
	}
	problems := append(args.problems, results.problems...)
	if refused != nil && !slices.ContainsFunc(problems, func(p Problem) bool { return p.Rule == ruleRefused }) {
		problems = append(problems, d.refusal(c, refused))
	}
	for _, p := range problems {
		p.Tool = k.Key()
		d.out.Problems = append(d.out.Problems, p)
	}
}

// schemas returns the schemas of both sides, as the dialect has them.
func (d *deriver) schemas(c *candidate, args, results *derivation) (input, output contract.Schema, refused *refusal) {
	shape := c.shape
	custom, isCustom := c.dialect.(*configuredDialect)
	if isCustom && custom.output == noOutput {
		shape.out = nil
	}
	if shape.isIn {
		input, output, refused = c.dialect.schemas(shape.in.typeOf(), shape.out.typeOf(), args, results)
	} else {
		input, output, refused = plainSchemas(shape, d.cfg.ParamNames, c.Params, args, results)
	}
	if isCustom && refused == nil {
		input, output = custom.finish(input, output, args, results)
	}
	return input, output, refused
}

// derivations returns what collects the findings of both sides, each with its
// root's origin in place.
func (d *deriver) derivations(c *candidate, tool *Tool, reg *registration) (args, results *derivation) {
	side := func(side contract.Side, s *slot, kind OriginKind) *derivation {
		dv := &derivation{
			side: side, pkg: d.pkg, via: c.Decl.Name, tool: tool.Contract.Name, reg: reg,
			origins: tool.Origins,
		}
		root := Origin{Kind: FromFunc, Pos: c.Decl.Name.Pos(), End: c.Decl.Name.End(), Object: c.obj, Via: c.Decl.Name}
		if s != nil {
			dv.via = s.node()
			root = s.origin(kind)
		}
		dv.origins[Place{side, contract.Root}] = root
		return dv
	}
	return side(contract.Input, c.shape.in, FromParam), side(contract.Output, c.shape.out, FromResult)
}

// refusal turns the framework's words into a finding: at the field when this
// package declares it, else at the parameter or result that leads there.
func (d *deriver) refusal(c *candidate, r *refusal) Problem {
	s := c.shape.in
	if r.side == contract.Output {
		s = c.shape.out
	}
	p := Problem{Rule: ruleRefused, Pos: c.Decl.Name.Pos(), End: c.Decl.Name.End(), Message: r.words}
	if s != nil {
		p.Pos, p.End = s.node().Pos(), s.node().End()
	}
	if r.field != nil {
		p.Message = fmt.Sprintf("field %q: %s", r.field.Name(), r.words)
		if r.field.Pkg() == d.pkg.Types {
			p.Pos, p.End = r.field.Pos(), r.field.Pos()+token.Pos(len(r.field.Name()))
		}
	}
	return p
}

// collisions reports tools of the package with one key.
func (d *deriver) collisions() {
	first := map[string]*Tool{}
	for _, tool := range d.out.Tools {
		key := tool.Contract.Key()
		other, taken := first[key]
		if !taken {
			first[key] = tool
			continue
		}
		d.out.Problems = append(d.out.Problems, Problem{
			Rule: ruleCollision, Pos: tool.NamePos, End: tool.NameEnd, Tool: key,
			Message: fmt.Sprintf("two tools have the key %q: function %q has it already", key, other.Contract.Func),
		})
	}
}
