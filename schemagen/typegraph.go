package schemagen

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// typeGraph knows which of the types that encoding/json reaches from some
// roots contain themselves.
type typeGraph struct {
	fset   *token.FileSet
	encode bool
	// addressable reports whether it matters anywhere if a value is
	// addressable (see codecMethod).
	addressable bool

	nodes typeutil.Map // types.Type -> *[2]*typeNode, the second when addressable
	count int
	stack []*typeNode // of the search for strongly connected components
	defs  []*typeNode // named types that contain themselves
}

// typeNode is a type in the graph.
type typeNode struct {
	typ         types.Type
	addressable bool
	index, low  int // order of discovery, and the least that is reached
	open        bool
	recursive   bool
	def         string // its name in $defs, for a named type that is recursive
}

// maxTypes bounds the graph.
const maxTypes = 20_000

func newTypeGraph(fset *token.FileSet, encode bool, roots ...types.Type) *typeGraph {
	g := &typeGraph{fset: fset, encode: encode}
	g.addressable = g.needsAddresses(roots)
	for _, t := range roots {
		g.visit(g.node(t, true))
	}
	g.name()
	return g
}

// recursive reports whether t is a named type that contains itself.
func (g *typeGraph) recursive(t types.Type, addressable bool) bool {
	return g.node(t, addressable).def != ""
}

// node returns the node of a type.
func (g *typeGraph) node(t types.Type, addressable bool) *typeNode {
	t = types.Unalias(t)
	pair, ok := g.nodes.At(t).(*[2]*typeNode)
	if !ok {
		pair = &[2]*typeNode{{typ: t}, {typ: t, addressable: true}}
		g.nodes.Set(t, pair)
	}
	if g.addressable && !addressable {
		return pair[0]
	}
	return pair[1]
}

// visit searches for strongly connected components (Tarjan's algorithm).
func (g *typeGraph) visit(n *typeNode) {
	if n.index > 0 || g.count >= maxTypes {
		return
	}
	g.count++
	n.index, n.low, n.open = g.count, g.count, true
	g.stack = append(g.stack, n)
	self := false
	g.children(n.typ, n.addressable, func(t types.Type, addressable bool) {
		child := g.node(t, addressable)
		g.visit(child)
		self = self || child == n
		if child.open {
			n.low = min(n.low, child.low)
		}
	})
	if n.low != n.index {
		return
	}
	at := slices.Index(g.stack, n)
	component := g.stack[at:]
	g.stack = g.stack[:at:at]
	for _, m := range component {
		m.open = false
		m.recursive = self || len(component) > 1
		if _, named := m.typ.(*types.Named); named && m.recursive {
			g.defs = append(g.defs, m)
		}
	}
}

// children calls yield with the types that a value of type t holds.
func (g *typeGraph) children(t types.Type, addressable bool, yield func(t types.Type, addressable bool)) {
	if _, ok := t.Underlying().(*types.Interface); ok || codecMethod(g.encode, t, addressable).codec != noCodec {
		return
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		yield(u.Elem(), g.encode)
	case *types.Slice:
		yield(u.Elem(), true)
	case *types.Array:
		yield(u.Elem(), addressable || !g.encode)
	case *types.Map:
		yield(u.Elem(), !g.encode)
	case *types.Struct:
		for _, f := range jsonFields(t) {
			yield(f.v.Type(), f.addressable(g.encode, addressable))
		}
	}
}

// needsAddresses reports whether a type within reach of the roots is not
// addressable somewhere and would go by a method if it were.
func (g *typeGraph) needsAddresses(roots []types.Type) bool {
	var seen [2]typeutil.Map
	needs := false
	var visit func(t types.Type, addressable bool)
	visit = func(t types.Type, addressable bool) {
		t = types.Unalias(t)
		known := &seen[0]
		if addressable {
			known = &seen[1]
		}
		if needs || known.At(t) != nil || known.Len() >= maxTypes {
			return
		}
		known.Set(t, true)
		needs = codecMethod(g.encode, t, addressable).codec != codecMethod(g.encode, t, true).codec
		g.children(t, addressable, visit)
	}
	for _, t := range roots {
		visit(t, true)
	}
	return needs
}

// name gives each named type that contains itself its name in $defs: the
// type's own, with the package's where two share it, with a number where that
// is not enough.
func (g *typeGraph) name() {
	byPos := comparePos(g.fset)
	slices.SortFunc(g.defs, func(a, b *typeNode) int {
		return cmp.Or(cmp.Compare(defName(a.typ), defName(b.typ)), cmp.Compare(packagePath(a.typ), packagePath(b.typ)),
			byPos(typePos(a.typ), typePos(b.typ)), cmp.Compare(a.typ.String(), b.typ.String()), boolCompare(b.addressable, a.addressable))
	})
	packages := map[string]string{} // by name, "..." for more than one
	for _, n := range g.defs {
		if path, ok := packages[defName(n.typ)]; ok && path != packagePath(n.typ) {
			packages[defName(n.typ)] = "..."
			continue
		}
		packages[defName(n.typ)] = packagePath(n.typ)
	}
	taken := map[string]bool{}
	for _, n := range g.defs {
		name := defName(n.typ)
		if packages[name] == "..." {
			name = packageName(n.typ) + "." + name
		}
		unique := name
		for i := 2; taken[unique]; i++ {
			unique = name + "_" + strconv.Itoa(i)
		}
		taken[unique] = true
		n.def = unique
	}
}

// defName spells a named type for $defs: Node[string] is Node_string.
func defName(t types.Type) string {
	spelled := types.TypeString(t, func(*types.Package) string { return "" })
	fields := strings.FieldsFunc(spelled, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r < 0x80
	})
	return strings.Join(fields, "_")
}

func typeObject(t types.Type) *types.TypeName {
	if named, ok := t.(*types.Named); ok {
		return named.Obj()
	}
	return nil
}

func packagePath(t types.Type) string {
	if obj := typeObject(t); obj != nil && obj.Pkg() != nil {
		return plainPath(obj.Pkg())
	}
	return ""
}

func packageName(t types.Type) string {
	if obj := typeObject(t); obj != nil && obj.Pkg() != nil {
		return obj.Pkg().Name()
	}
	return ""
}

func typePos(t types.Type) token.Pos {
	if obj := typeObject(t); obj != nil {
		return obj.Pos()
	}
	return token.NoPos
}

func boolCompare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	default:
		return -1
	}
}
