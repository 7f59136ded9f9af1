package main

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
)

// explain prints the smallest of the differences, after it has looked for
// smaller ones: the fields of the structs that differ, each alone.
func (o options) explain(ctx context.Context, f framework, set typeSet, differences []differing, out io.Writer) error {
	few := differences[:min(len(differences), 40)]
	alone, err := fieldsAlone(set, few)
	if err != nil {
		return err
	}
	if len(alone.roots) > 0 {
		_, smaller, err := o.random(ctx, f, alone)
		if err != nil {
			return err
		}
		if len(smaller) > 0 {
			set, few = alone, smaller
		}
	}
	for i, d := range few {
		if i == o.most {
			break
		}
		fmt.Fprintf(out, "%s %s: %s\n%s%s\n\n", f, d.side, d.root.name, sourceOf(set, d.root), d.text)
	}
	fmt.Fprintf(out, "%d types differ\n", len(differences))
	return nil
}

// fieldsAlone returns the set with a type more for each field of the structs
// among the differing roots, which has that field alone. Those are its roots.
func fieldsAlone(set typeSet, differences []differing) (typeSet, error) {
	alone := typeSet{files: maps.Clone(set.files), imports: set.imports}
	seen := map[string]bool{}
	for _, d := range differences {
		if seen[d.root.name] {
			continue
		}
		seen[d.root.name] = true
		file, spec, fset := declarationOf(set, d.root)
		if spec == nil || spec.TypeParams != nil {
			continue
		}
		structure, ok := spec.Type.(*ast.StructType)
		if !ok {
			continue
		}
		pkg, _, _ := strings.Cut(d.root.name, ".")
		for _, field := range structure.Fields.List {
			var text bytes.Buffer
			if err := format.Node(&text, fset, &ast.StructType{Fields: &ast.FieldList{List: []*ast.Field{field}}}); err != nil {
				return alone, err
			}
			name := fmt.Sprintf("Alone%d", len(alone.roots))
			alone.files[file] = fmt.Appendf(bytes.Clone(alone.files[file]), "\ntype %s %s\n", name, text.Bytes())
			alone.roots = append(alone.roots, root{pkg + "." + name, pkg + "." + name})
		}
	}
	return alone, nil
}

// declarationOf finds the declaration of a root that is a type PACKAGE.NAME,
// with or without type arguments.
func declarationOf(set typeSet, r root) (file string, spec *ast.TypeSpec, fset *token.FileSet) {
	expr, _, _ := strings.Cut(r.name, "[")
	pkg, name, ok := strings.Cut(expr, ".")
	if !ok {
		return "", nil, nil
	}
	for _, file := range slices.Sorted(maps.Keys(set.files)) {
		if !strings.HasPrefix(path.Base(path.Dir(file)), pkg) {
			continue
		}
		fset := token.NewFileSet()
		syntax, err := parser.ParseFile(fset, file, set.files[file], parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, decl := range syntax.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range gen.Specs {
				if t, ok := s.(*ast.TypeSpec); ok && t.Name.Name == name {
					return file, t, fset
				}
			}
		}
	}
	return "", nil, nil
}

// maxSource bounds how many declarations are printed for one difference.
const maxSource = 8

// sourceOf returns the declaration of a root, and of what it mentions of its
// own package.
func sourceOf(set typeSet, r root) string {
	var b strings.Builder
	todo, seen := []root{r}, map[string]bool{}
	for len(todo) > 0 && len(seen) < maxSource {
		next := todo[0]
		todo = todo[1:]
		_, spec, fset := declarationOf(set, next)
		if spec == nil || seen[next.name] {
			continue
		}
		seen[next.name] = true
		b.WriteString("type ")
		if err := format.Node(&b, fset, spec); err != nil {
			return err.Error()
		}
		b.WriteString("\n")
		pkg, _, _ := strings.Cut(next.name, ".")
		ast.Inspect(spec.Type, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok {
					todo = append(todo, root{name: x.Name + "." + n.Sel.Name})
				}
				return false
			case *ast.Field:
				ast.Inspect(n.Type, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						todo = append(todo, root{name: pkg + "." + id.Name})
					}
					return true
				})
			case *ast.Ident:
				todo = append(todo, root{name: pkg + "." + n.Name})
			}
			return true
		})
	}
	return b.String()
}
