package schemagen

import (
	"cmp"
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

const openAIModule = "github.com/openai/openai-go/v3"

// openAINewest is the newest version of openai-go whose README was read.
const openAINewest = "v3.99.0"

// openAI is the set-up that the README of github.com/openai/openai-go v3
// documents (GenerateSchema): a Reflector {AllowAdditionalProperties: false,
// DoNotReference: true} that reflects a zero value. openai-go itself takes any
// schema and has no handlers, so that a directive or the configuration has to
// ask for this dialect.
type openAI struct {
	version string
	lib     invopop
	options invopopOptions
}

func newOpenAI(s setup, buildList func(module string) (string, bool)) openAI {
	return openAI{
		version: cmp.Or(s.version, listedVersion(buildList, openAIModule, openAINewest), openAINewest),
		lib:     newInvopop(cmp.Or(s.deriver, listedVersion(buildList, invopopModule, newInvopop("").version))),
		options: invopopOptionsOf(s, invopopOptions{doNotReference: true, ofValue: true}),
	}
}

func (o openAI) versions() (dialect, deriver string) { return "openai@" + o.version, o.lib.deriver() }

func (o openAI) newer() []Newer {
	return append(newerThan(openAIModule, o.version, openAINewest), o.lib.newer()...)
}

func (openAI) handler(*types.Func, *Package) (in, out *types.Var, ok bool) { return nil, nil, false }

func (openAI) transport(types.Type) bool { return false }

func (openAI) registration(fn *types.Func, name string, pkg *Package) (*registration, string) {
	return unregistered(name)
}

func (o openAI) schemas(in, _ types.Type, args, _ *derivation) (input, output contract.Schema, refused *refusal) {
	return o.lib.input(in, o.options, args)
}
