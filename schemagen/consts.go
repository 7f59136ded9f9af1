package schemagen

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"
)

// enumConsts returns the package-level constants that make the named string
// type t an enum, in declaration order and one for each value: all of the
// analysed package's own types, the exported ones of an imported package's.
// Constants of _test.go files do not count, so that a package and its test
// variant give one answer.
func (d *derivation) enumConsts(t types.Type) []*types.Const {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Parent() != named.Obj().Pkg().Scope() {
		return nil
	}
	if basic, ok := named.Underlying().(*types.Basic); !ok || basic.Info()&types.IsString == 0 {
		return nil
	}
	own := named.Obj().Pkg() == d.pkg.Types
	scope := named.Obj().Pkg().Scope()
	var consts []*types.Const
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if ok && (own || c.Exported()) && types.Identical(c.Type(), named) && !d.inTest(c) {
			consts = append(consts, c)
		}
	}
	byPos := comparePos(d.pkg.Fset)
	slices.SortFunc(consts, func(a, b *types.Const) int { return byPos(a.Pos(), b.Pos()) })
	seen := map[string]bool{}
	return slices.DeleteFunc(consts, func(c *types.Const) bool {
		value := constant.StringVal(c.Val())
		again := seen[value]
		seen[value] = true
		return again
	})
}

func (d *derivation) inTest(obj types.Object) bool {
	file := d.pkg.Fset.File(obj.Pos())
	return file != nil && strings.HasSuffix(file.Name(), "_test.go")
}
