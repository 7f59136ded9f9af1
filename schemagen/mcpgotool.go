package schemagen

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolpact/toolpactvet/contract"
)

// mcpGoTool is an mcp.Tool as far as its schemas go.
type mcpGoTool struct {
	root     mcpGoRoot      // what the options write property by property
	inputs   []types.Type   // of WithInputSchema in their order, nil for a WithRawInputSchema among them
	rawInput contract.Value // absent for none

	outputRoot mcpGoRoot  // of a literal
	outputType types.Type // of WithOutputSchema, nil for none
	rawOutput  contract.Value
}

// mcpGoRoot is an mcp.ToolInputSchema or mcp.ToolOutputSchema.
type mcpGoRoot struct {
	typ              string
	defs, additional contract.Value // absent for none
	hasProperties    bool           // they are not nil
	properties       []contract.Member
	required         []string
	names            []propertyName
}

// propertyName is the expression that names the property at path.
type propertyName struct {
	path contract.Path
	expr ast.Expr
}

func (root *mcpGoRoot) named(path contract.Path, expr ast.Expr) {
	root.names = append(root.names, propertyName{path, expr})
}

// mcpGoToolOf returns the tool with the schemas of two types, nil for none.
func mcpGoToolOf(in, out types.Type) *mcpGoTool {
	tool := &mcpGoTool{root: mcpGoRoot{typ: "object", hasProperties: true}, outputType: out}
	if in != nil {
		tool.inputs = []types.Type{in}
	}
	return tool
}

// mcpGoCalls returns the tool that a call of a server's AddTool registers.
// Those of AddTools and SetTools are literals.
func mcpGoCalls(call *ast.CallExpr, pkg *Package) []toolCall {
	callee, ok := typeutil.Callee(pkg.Info, call).(*types.Func)
	if !ok || callee.Pkg() == nil || callee.Pkg().Path() != mcpGoServer {
		return nil
	}
	args := call.Args
	switch callee.Name() {
	case "AddSessionTool": // the session first
		args = args[min(1, len(args)):]
	case "AddTool", "AddTaskTool":
	default:
		return nil
	}
	if len(args) != 2 {
		return nil
	}
	return []toolCall{{call: call, tool: args[0], given: args[1], handler: mcpGoHandler(args[1], pkg)}}
}

// mcpGoLiteral returns the tool that the literal of a server.ServerTool ties
// to its handler, wherever the literal is then passed.
func mcpGoLiteral(lit *ast.CompositeLit, pkg *Package) []toolCall {
	t := pkg.Info.TypeOf(lit)
	if t == nil || qualifiedName(t) != mcpGoServer+".ServerTool" && qualifiedName(t) != mcpGoServer+".ServerTaskTool" {
		return nil
	}
	tool, handler := fieldOf(lit, "Tool", pkg), fieldOf(lit, "Handler", pkg)
	if tool == nil || handler == nil {
		return nil
	}
	return []toolCall{{tool: tool, given: handler, handler: mcpGoHandler(handler, pkg)}}
}

// mcpGoHandler returns the function that a handler is, or that NewTypedToolHandler
// or NewStructuredToolHandler makes one of.
func mcpGoHandler(expr ast.Expr, pkg *Package) *types.Func {
	if fn := handlerFunc(expr, pkg); fn != nil {
		return fn
	}
	call, ok := behind(expr, pkg).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	if pkg.Info.Types[call.Fun].IsType() {
		return mcpGoHandler(call.Args[0], pkg)
	}
	switch mcpGoFunction(call, pkg) {
	case "NewTypedToolHandler", "NewStructuredToolHandler":
		return handlerFunc(call.Args[0], pkg)
	}
	return nil
}

// mcpGoFunction returns the name of the function of package mcp that a call
// calls, "" for any other.
func mcpGoFunction(call *ast.CallExpr, pkg *Package) string {
	fn, ok := typeutil.Callee(pkg.Info, call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != mcpGoPackage || fn.Signature().Recv() != nil {
		return ""
	}
	return fn.Name()
}

// read tells what describes one tool.
func (m *mcpGo) read(c toolCall, pkg *Package) *registration {
	expr := behind(c.tool, pkg)
	reg := &registration{call: c.call, given: map[contract.Side]string{}, tool: &mcpGoTool{}}
	r := mcpGoReader{constReader: constReader{pkg: pkg}, reg: reg}
	r.property = reg.tool.root.named
	switch e := expr.(type) {
	case *ast.CallExpr:
		switch mcpGoFunction(e, pkg) {
		case "NewTool":
			r.newTool(e)
		case "NewToolWithRawSchema":
			r.rawTool(e)
		default:
			r.unknown("the mcp.Tool is made by code that runs", c.tool)
		}
	case *ast.CompositeLit:
		r.literal(e)
	default:
		r.unknown("the mcp.Tool is made by code that runs", c.tool)
	}
	at := describedAt(expr, pkg)
	if same, ok := m.tools[at]; ok {
		reg.tool = same // so that two registrations of one tool agree
	}
	m.tools[at] = reg.tool
	return reg
}

// describedAt returns what tells the expression of a tool from others: where it
// stands, and, with the arguments of calls in it, what is constant of them and
// where the rest stands.
func describedAt(expr ast.Expr, pkg *Package) string {
	if pkg.Info.TypeOf(expr) != nil {
		return fmt.Sprint(expr.Pos())
	}
	var at strings.Builder
	ast.Inspect(expr, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		e, ok := n.(ast.Expr)
		if value := pkg.Info.Types[e].Value; ok && value != nil {
			fmt.Fprintf(&at, "%s ", value.ExactString())
			return false
		}
		fmt.Fprintf(&at, "%d ", n.Pos())
		return true
	})
	return at.String()
}

// mcpGoReader reads one tool.
type mcpGoReader struct {
	constReader
	reg   *registration
	hints mcpGoHints
}

// unknown gives up both sides.
func (r *mcpGoReader) unknown(reason string, expr ast.Expr) {
	r.gap(contract.Input, reason, expr)
	r.gap(contract.Output, reason, expr)
}

func (r *mcpGoReader) gap(side contract.Side, reason string, expr ast.Expr) {
	if r.reg.given[side] == "" {
		r.reg.given[side] = fmt.Sprintf("%s: %s", reason, summary(expr, r.pkg.Fset))
	}
}

func (r *mcpGoReader) name(expr ast.Expr) {
	if name, ok := r.text(expr); ok && name != "" {
		at := behind(expr, r.pkg)
		r.reg.name, r.reg.namePos, r.reg.nameEnd = name, at.Pos(), at.End()
	}
}

func (r *mcpGoReader) description(expr ast.Expr) {
	r.reg.description, r.reg.described = r.text(expr)
}

// newTool mirrors NewTool.
func (r *mcpGoReader) newTool(call *ast.CallExpr) {
	if len(call.Args) == 0 {
		return
	}
	r.name(call.Args[0])
	r.reg.described = true
	r.reg.tool.root.typ, r.reg.tool.root.hasProperties = "object", true
	r.hints = defaultMCPGoHints()
	for i, arg := range call.Args[1:] {
		if call.Ellipsis.IsValid() && i == len(call.Args)-2 {
			r.options(arg)
			break
		}
		r.option(arg)
	}
	r.reg.annotations = r.hints.value()
}

// options applies a list of options: a literal, or what append makes of some.
func (r *mcpGoReader) options(list ast.Expr) {
	isKeyed := func(e ast.Expr) bool { _, keyed := e.(*ast.KeyValueExpr); return keyed }
	switch e := behind(list, r.pkg).(type) {
	case *ast.CompositeLit:
		if slices.ContainsFunc(e.Elts, isKeyed) {
			break
		}
		for _, elt := range e.Elts {
			r.option(elt)
		}
		return
	case *ast.CallExpr:
		if !isAppend(e, r.pkg) {
			break
		}
		r.options(e.Args[0])
		for i, arg := range e.Args[1:] {
			if e.Ellipsis.IsValid() && i == len(e.Args)-2 {
				r.options(arg)
			} else {
				r.option(arg)
			}
		}
		return
	}
	r.unknownOption(list)
}

// unknownOption gives up all that an option may change.
func (r *mcpGoReader) unknownOption(expr ast.Expr) {
	r.unknown("an option of NewTool is made by code that runs", expr)
	r.hints.dynamic = true
	r.reg.description, r.reg.described = "", false
}

// option applies one option of NewTool.
func (r *mcpGoReader) option(expr ast.Expr) {
	call, ok := behind(expr, r.pkg).(*ast.CallExpr)
	if !ok {
		r.unknownOption(expr)
		return
	}
	name := mcpGoFunction(call, r.pkg)
	if name == "" || len(call.Args) == 0 && name != "WithInputSchema" && name != "WithOutputSchema" {
		r.unknownOption(expr)
		return
	}
	if r.hints.option(name, call, &r.constReader) || r.typedOption(name, call) {
		return
	}
	if begin, ok := mcpGoKinds()[name]; ok {
		r.propertyOption(begin, call)
		return
	}
	switch name {
	case "WithDescription":
		r.description(call.Args[0])
	case "WithToolTitle", "WithDeferLoading", "WithToolIcons", "WithTaskSupport":
	case "WithSchemaAdditionalProperties":
		value, ok := r.schema(call.Args[0], contract.Root.Elem())
		if !ok {
			r.gap(contract.Input, "an argument of NewTool is not constant", call)
		}
		if value.Kind() == contract.Null {
			value = contract.Value{}
		}
		r.reg.tool.root.additional = value
	case "WithCachedInputSchema", "WithCachedInputSchemaKey":
		r.gap(contract.Input, "the schema is kept by code that runs", call)
	case "WithCachedOutputSchema", "WithCachedOutputSchemaKey":
		r.gap(contract.Output, "the schema is kept by code that runs", call)
	default:
		r.unknownOption(expr)
	}
}

// typedOption applies an option that gives a whole schema.
func (r *mcpGoReader) typedOption(name string, call *ast.CallExpr) bool {
	tool := r.reg.tool
	switch name {
	case "WithInputSchema":
		if t := typeArgument(call, r.pkg); t != nil {
			tool.inputs = append(tool.inputs, t)
			return true
		}
	case "WithOutputSchema":
		if t := typeArgument(call, r.pkg); t != nil && tool.outputType == nil {
			tool.outputType = t
			return true
		}
		r.gap(contract.Output, "the output schema is given more than once", call)
		return true
	case "WithRawInputSchema":
		value, ok := r.rawJSON(call.Args[0])
		if !ok || tool.rawInput.IsPresent() {
			r.gap(contract.Input, "the schema is made by code that runs", call)
		}
		tool.rawInput, tool.inputs = value, append(tool.inputs, nil)
		return true
	case "WithRawOutputSchema":
		value, ok := r.rawJSON(call.Args[0])
		if !ok {
			r.gap(contract.Output, "the schema is made by code that runs", call)
		}
		tool.rawOutput = value
		return true
	}
	return false
}

// typeArgument returns the one type that a generic function is called with,
// nil when it depends on a type parameter.
func typeArgument(call *ast.CallExpr, pkg *Package) types.Type {
	fun := ast.Unparen(call.Fun)
	if index, ok := fun.(*ast.IndexExpr); ok {
		fun = ast.Unparen(index.X)
	}
	var id *ast.Ident
	switch f := fun.(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	default:
		return nil
	}
	args := pkg.Info.Instances[id].TypeArgs
	if args == nil || args.Len() != 1 || mentionsTypeParam(args.At(0)) {
		return nil
	}
	return args.At(0)
}

// rawTool mirrors NewToolWithRawSchema.
func (r *mcpGoReader) rawTool(call *ast.CallExpr) {
	if len(call.Args) != 3 {
		return
	}
	r.name(call.Args[0])
	r.description(call.Args[1])
	value, ok := r.rawJSON(call.Args[2])
	if !ok {
		r.gap(contract.Input, "the schema is made by code that runs", call.Args[2])
	}
	r.reg.tool.rawInput = value
	r.reg.annotations = contract.Obj()
}

// literal reads the literal of an mcp.Tool.
func (r *mcpGoReader) literal(lit *ast.CompositeLit) {
	if t := literalType(lit, r.pkg); qualifiedName(t) != mcpGoPackage+".Tool" {
		r.unknown("the mcp.Tool is made by code that runs", lit)
		return
	}
	r.reg.described = true
	if expr := fieldOf(lit, "Name", r.pkg); expr != nil {
		r.name(expr)
	}
	if expr := fieldOf(lit, "Description", r.pkg); expr != nil {
		r.description(expr)
	}
	r.literalSide(lit, contract.Input, "InputSchema", "RawInputSchema", &r.reg.tool.root, &r.reg.tool.rawInput)
	r.literalSide(lit, contract.Output, "OutputSchema", "RawOutputSchema", &r.reg.tool.outputRoot, &r.reg.tool.rawOutput)
	if expr := fieldOf(lit, "Annotations", r.pkg); expr != nil {
		r.hints.literal(expr, &r.constReader)
	}
	r.reg.annotations = r.hints.value()
}

// literalSide reads one side of the literal of an mcp.Tool.
func (r *mcpGoReader) literalSide(lit *ast.CompositeLit, side contract.Side, structured, raw string, root *mcpGoRoot, value *contract.Value) {
	if expr := fieldOf(lit, structured, r.pkg); expr != nil && !r.rootLiteral(expr, root) {
		r.gap(side, "the schema is made by code that runs", expr)
	}
	expr := fieldOf(lit, raw, r.pkg)
	if expr == nil || r.pkg.Info.Types[ast.Unparen(expr)].IsNil() {
		return
	}
	v, ok := r.rawJSON(expr)
	if !ok {
		r.gap(side, "the schema is made by code that runs", expr)
	}
	*value = v
}

// rootLiteral reads the literal of an mcp.ToolInputSchema or ToolOutputSchema.
func (r *mcpGoReader) rootLiteral(expr ast.Expr, root *mcpGoRoot) bool {
	lit, ok := behind(expr, r.pkg).(*ast.CompositeLit)
	if !ok {
		return false
	}
	known := true
	r.property = root.named
	read := func(field string, use func(ast.Expr) bool) {
		if expr := fieldOf(lit, field, r.pkg); expr != nil && !use(expr) {
			known = false
		}
	}
	read("Type", func(e ast.Expr) (ok bool) { root.typ, ok = r.text(e); return ok })
	read("Defs", func(e ast.Expr) (ok bool) { root.defs, ok = r.value(e); return ok })
	read("AdditionalProperties", func(e ast.Expr) (ok bool) { root.additional, ok = r.schema(e, contract.Root.Elem()); return ok })
	read("Properties", func(e ast.Expr) bool {
		value, ok := r.properties(e, contract.Root)
		root.hasProperties, root.properties = value.Kind() == contract.Object, value.Members()
		return ok
	})
	read("Required", func(e ast.Expr) bool {
		value, ok := r.value(e)
		for _, item := range value.Items() {
			root.required = append(root.required, item.Text())
		}
		return ok
	})
	for _, v := range []*contract.Value{&root.defs, &root.additional} {
		if v.Kind() == contract.Null {
			*v = contract.Value{}
		}
	}
	return known
}
