package schemagen

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/directive"
)

// maker makes a dialect for the build that a Config describes.
type maker struct {
	name string
	make func(cfg Config, s setup) dialect

	options    []option // of the framework's reflector, that a configured dialect may set
	mapper     bool     // the reflector has a mapper, so that setup.iface has a meaning
	inputsOnly bool     // the framework publishes no output schema
}

// setup is how a directive or the configuration wants a dialect.
type setup struct {
	version string // of the framework, "" for the build list's
	deriver string // version of the library that derives, "" for the one that version brings

	options map[string]any // of the framework's reflector, by its own names: bool, string or []string
	iface   contract.Value // what an interface type becomes, absent for the framework's own
}

// makers is the table of dialects. The order decides when two frameworks could
// claim one signature.
func makers() []maker {
	return []maker{
		{name: "native", make: func(Config, setup) dialect { return native{} }},
		{name: "gosdk", make: func(cfg Config, s setup) dialect { return newGoSDK(s, cfg.Version) }},
		{name: "mcpgo", make: func(cfg Config, s setup) dialect { return newMCPGo(s, cfg.Version) }},
		{name: "adk", make: func(cfg Config, s setup) dialect { return newADK(s, cfg.Version) }},
		{name: "genkit", make: func(cfg Config, s setup) dialect { return newGenkit(s, cfg.Version) }},
		{name: "eino", make: func(cfg Config, s setup) dialect { return newEino(s, cfg.Version) }, inputsOnly: true},
		{name: "anthropic", make: func(cfg Config, s setup) dialect { return newAnthropic(s, cfg.Version) }, inputsOnly: true},
		{
			name: "openai", make: func(cfg Config, s setup) dialect { return newOpenAI(s, cfg.Version) },
			options: invopopFields(), mapper: true, inputsOnly: true,
		},
		{
			name: "invopop", make: func(cfg Config, s setup) dialect { return newInvopopDialect(s, cfg.Version) },
			options: invopopFields(), mapper: true, inputsOnly: true,
		},
		{name: "metoro", make: func(cfg Config, s setup) dialect { return newMetoro(s, cfg.Version) }, inputsOnly: true},
	}
}

// makerOf returns the maker of a dialect that is built in.
func makerOf(name string) (maker, bool) {
	all := makers()
	i := slices.IndexFunc(all, func(m maker) bool { return m.name == name })
	if i < 0 {
		return maker{}, false
	}
	return all[i], true
}

// dialectNames returns the names of all dialects that are built in.
func dialectNames() []string {
	var names []string
	for _, m := range makers() {
		names = append(names, m.name)
	}
	return names
}

// open returns the dialect of a name, nil when there is none. version is the
// one that a directive pins, "" for none.
func (d *deriver) open(name, version string) dialect {
	key := name + "@" + version
	if dia, ok := d.opened[key]; ok {
		return dia
	}
	dia := d.newDialect(name, version)
	if dia != nil {
		d.opened[key] = dia
	}
	return dia
}

func (d *deriver) newDialect(name, version string) dialect {
	if custom, ok := d.cfg.custom(name); ok {
		return d.configured(custom, version)
	}
	m, ok := makerOf(name)
	if !ok {
		return nil
	}
	return m.make(d.cfg, d.pinned(name, setup{version: cmp.Or(version, d.cfg.versionOf(name))}))
}

// readAs decides which dialect reads the function, and where its arguments
// and its result are. It reports false, and why, when the function cannot be
// read.
func (d *deriver) readAs(c *candidate) bool {
	if c.Tool.Dialect.IsSet() {
		return d.readExplicit(c)
	}
	for _, m := range makers() {
		dia := d.open(m.name, "")
		if in, out, ok := dia.handler(c.obj, d.pkg); ok {
			c.dialect = dia
			c.shape = shape{isIn: true, in: find(c.params, in), out: find(c.results, out)}
			return d.noParams(c)
		}
	}
	name, _, _ := strings.Cut(d.cfg.Dialect, "@")
	if name == "" {
		name = "native"
	}
	c.dialect = d.open(name, "")
	if c.dialect == nil {
		d.problem(c, ruleDirective, c.Decl.Name, "unknown dialect %q in the configuration: known are %s", d.cfg.Dialect, strings.Join(d.cfg.dialectNames(), ", "))
		return false
	}
	return d.read(c)
}

// readExplicit reads the function as the directive's dialect= says.
func (d *deriver) readExplicit(c *candidate) bool {
	at := c.Tool.Dialect
	name, version, _ := strings.Cut(at.Value, "@")
	c.dialect = d.open(name, version)
	if err := d.cfg.CheckDialect(at.Value); err != nil {
		p := Problem{Rule: ruleDirective, Pos: at.Pos, End: at.End, Tool: c.key, Message: err.Error()}
		if near, ok := directive.Nearest(name, d.cfg.dialectNames()); ok && c.dialect == nil {
			p.Replacement = "dialect=" + near + strings.TrimPrefix(at.Value, name)
		}
		d.out.Problems = append(d.out.Problems, p)
		return false
	}
	return d.read(c)
}

// read reads a function that the signature did not tell: as plain or struct
// function in the native dialect, else as a handler whose one parameter that
// is not transport holds the arguments.
func (d *deriver) read(c *candidate) bool {
	if in, out, ok := c.dialect.handler(c.obj, d.pkg); ok {
		c.shape = shape{isIn: true, in: find(c.params, in), out: find(c.results, out)}
		return d.noParams(c)
	}
	params := d.carrying(c.params, c.dialect)
	results := d.carrying(withoutError(c.results), c.dialect)
	isNative := isNative(c.dialect)
	if len(results) > 0 {
		c.shape.out = &results[0]
	}
	if isNative && len(results) > 1 {
		d.problem(c, ruleDirective, results[1].node(), "a tool has one result beside its error: %q has %d", c.Decl.Name.Name, len(results))
		return false
	}
	switch {
	case isNative && (len(params) != 1 || c.sig.Variadic() || !holdsArguments(params[0].v.Type())):
		c.shape.plain = params
		return d.nameable(c)
	case len(params) > 1:
		d.problem(c, ruleDirective, params[1].node(), "a handler has one parameter that holds its arguments: %q has %d", c.Decl.Name.Name, len(params))
		return false
	case len(params) == 1:
		c.shape.in = &params[0]
	}
	c.shape.isIn = true
	return d.noParams(c)
}

// find returns the slot of v, nil when v is nil.
func find(all []slot, v *types.Var) *slot {
	i := slices.IndexFunc(all, func(s slot) bool { return s.v == v })
	if v == nil || i < 0 {
		return nil
	}
	return &all[i]
}

// carrying returns the slots that carry a schema.
func (d *deriver) carrying(all []slot, dia dialect) []slot {
	return slices.DeleteFunc(slices.Clone(all), func(s slot) bool {
		return isTransport(s.v.Type()) || dia.transport(s.v.Type())
	})
}

// withoutError drops a trailing error.
func withoutError(results []slot) []slot {
	if n := len(results); n > 0 && types.Identical(results[n-1].v.Type(), types.Universe.Lookup("error").Type()) {
		return results[:n-1]
	}
	return results
}

// nameable reports whether all plain parameters have names.
func (d *deriver) nameable(c *candidate) bool {
	ok := true
	for _, p := range c.shape.plain {
		if !p.named() {
			d.problem(c, ruleDirective, p.node(), "a parameter of tool function %q has no name: it would be a property without one", c.Decl.Name.Name)
			ok = false
		}
	}
	return ok
}

// noParams reports //toolpact:param directives on a function whose arguments
// are a type: their fields say what a parameter cannot.
func (d *deriver) noParams(c *candidate) bool {
	for _, p := range c.Params {
		d.problemAt(c, ruleDirective, p.Name.Pos, p.Name.End,
			"parameter %q of function %q is no property: its type holds the arguments, say it in struct tags", p.Name.Value, c.Decl.Name.Name)
	}
	return true
}
