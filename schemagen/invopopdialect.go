package schemagen

import (
	"cmp"
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

// invopopDialect is the schema of github.com/invopop/jsonschema itself, for
// functions whose types go through a Reflector: what
// Reflector.ReflectFromType returns. The dialect's options are the fields of the
// Reflector under their own names. It has no handlers, so that a directive or
// the configuration has to ask for it.
type invopopDialect struct {
	lib     invopop
	options invopopOptions
}

func newInvopopDialect(s setup, buildList func(module string) (string, bool)) invopopDialect {
	listed := listedVersion(buildList, invopopModule, newInvopop("").version)
	lib := newInvopop(cmp.Or(s.deriver, s.version, listed))
	return invopopDialect{lib: lib, options: invopopOptionsOf(s, invopopOptions{})}
}

func (i invopopDialect) versions() (dialect, deriver string) { return i.lib.deriver(), i.lib.deriver() }

func (i invopopDialect) newer() []Newer { return i.lib.newer() }

func (invopopDialect) handler(*types.Func, *Package) (in, out *types.Var, ok bool) {
	return nil, nil, false
}

func (invopopDialect) transport(types.Type) bool { return false }

func (invopopDialect) registration(fn *types.Func, name string, pkg *Package) (*registration, string) {
	return unregistered(name)
}

func (i invopopDialect) schemas(in, _ types.Type, args, _ *derivation) (input, output contract.Schema, refused *refusal) {
	return i.lib.input(in, i.options, args)
}
