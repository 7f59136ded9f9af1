package schemagen

import "strings"

// A registrar is a dialect whose framework has calls that register tools.
type registrar interface {
	dialect

	// registers returns the index of these calls.
	registers() *callIndex
	// read tells what one call says of its tool.
	read(c toolCall, pkg *Package) *registration
}

func (g *goSDK) registers() *callIndex     { return g.calls }
func (m *mcpGo) registers() *callIndex     { return m.calls }
func (a *adk) registers() *callIndex       { return a.calls }
func (g *genkit) registers() *callIndex    { return g.calls }
func (e *eino) registers() *callIndex      { return e.calls }
func (a *anthropic) registers() *callIndex { return a.calls }
func (m *metoro) registers() *callIndex    { return m.calls }

func (g *genkit) read(c toolCall, pkg *Package) *registration    { return g.funcs.readCall(c, pkg) }
func (a *anthropic) read(c toolCall, pkg *Package) *registration { return a.funcs.readCall(c, pkg) }
func (m *metoro) read(c toolCall, pkg *Package) *registration    { return m.funcs.readCall(c, pkg) }

// Frameworks returns the import paths of the packages whose calls register
// tools, or whose types tell a handler, without major versions that end the path
// of a module: a program with a handler imports one of these, or a package below
// one.
func Frameworks() []string {
	return []string{
		goSDKPackage, mcpGoPackage, mcpGoServer, adkModule, genkitAI, genkitPackage, einoUtils, anthropicModule, metoroModule,
	}
}

// isFramework reports whether a package is a framework's own: it registers for
// others.
func isFramework(path string) bool {
	path = withoutMajor(path)
	for _, f := range Frameworks() {
		if path == f || f == adkModule && strings.HasPrefix(path, adkFunction) || path == anthropicRunner {
			return true
		}
	}
	return false
}
