package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/schemagen"
)

// tools returns a package with a tool function for each side of each root,
// annotated as a user would.
func (s typeSet) tools(f framework) []byte {
	var b strings.Builder
	b.WriteString("package tools\n\nimport (\n\t\"context\"\n")
	for _, spec := range s.importsOf(s.roots) {
		fmt.Fprintf(&b, "\t%s\n", spec)
	}
	b.WriteString(")\n")
	for i, r := range s.roots {
		fmt.Fprintf(&b, "\n//toolpact:tool %s dialect=%s\nfunc I%d(ctx context.Context, in %s) error { return nil }\n", toolName(place{i, contract.Input}), f.spec(), i, r.expr)
		fmt.Fprintf(&b, "\n//toolpact:tool %s dialect=%s\nfunc O%d(ctx context.Context) (out %s, err error) { return }\n", toolName(place{i, contract.Output}), f.spec(), i, r.expr)
	}
	return []byte(b.String())
}

// toolName is the name of the tool that has a root on one side.
func toolName(at place) string { return fmt.Sprintf("%s_%d", at.side, at.root) }

// spec is the dialect as a directive spells it.
func (f framework) spec() string {
	if f.isConfigured() {
		return configuredName
	}
	return f.of().dialect + "@" + f.version
}

// known returns an error when schemagen has no such dialect.
func (f framework) known() error {
	if f.of().dialect == "" {
		return nil
	}
	return new(schemagen.Config).CheckDialect(f.of().dialect + "@" + f.version)
}

// derivation is what schemagen says of the tool functions of one module.
type derivation struct {
	unknown  error // why it says nothing: it has no such dialect
	tools    map[string]*schemagen.Tool
	problems []schemagen.Problem
}

// deriveAll loads the tool functions of a module and derives their contracts.
// Dependencies come as export data, as the go command gives them to an
// analyzer.
func deriveAll(ctx context.Context, b built, f framework) (derivation, error) {
	cfg, err := f.config(b)
	if err = cmp.Or(f.known(), err); err != nil || f.of().dialect == "" {
		return derivation{unknown: err}, nil
	}
	pkgs, err := packages.Load(&packages.Config{
		Context: ctx, Dir: b.dir, Env: goEnv(),
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedExportFile |
			packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo,
	}, "./tools")
	if err != nil {
		return derivation{}, err
	}
	if len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		return derivation{}, fmt.Errorf("%s: %d packages, errors %v", b.dir, len(pkgs), pkgs[0].Errors)
	}
	pkg := pkgs[0]
	result := schemagen.Derive(&schemagen.Package{Path: pkg.PkgPath, Fset: pkg.Fset, Files: pkg.Syntax, Types: pkg.Types, Info: pkg.TypesInfo}, cfg)
	d := derivation{tools: map[string]*schemagen.Tool{}, problems: result.Problems}
	for _, t := range result.Tools {
		d.tools[t.Contract.Name] = t
	}
	return d, nil
}

// derived says in the terms of an answer what a tool's contract says of a
// place.
func derived(tool *schemagen.Tool, at place) (schema contract.Schema, words string, gaps []contract.Gap) {
	for _, g := range tool.Contract.Gaps {
		if g.Side == at.side {
			gaps = append(gaps, g)
		}
	}
	words = strings.ReplaceAll(tool.Contract.Error, fmt.Sprintf("%q", toolName(at)), `"t"`)
	return tool.Contract.Schema(at.side), words, gaps
}

// cacheDir is where probes are kept between runs.
func cacheDir() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return dir + "/toolpactvet/oracle", nil
}
