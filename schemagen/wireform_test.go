package schemagen

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

// TestUnsupportedIsOfTheSideInQuestion holds types without a JSON form that a
// method gives one to, in one direction or both.
func TestUnsupportedIsOfTheSideInQuestion(t *testing.T) {
	for _, tt := range []struct {
		name, source  string
		output, input bool // unsupported there
	}{
		{"a complex number", "complex64", true, true},
		{"a channel", "chan int", true, true},
		{"a function", "func()", true, true},
		{"a map with keys that have no text", "map[bool]int", true, true},
		{"a complex number that is written as text", "complex64; func (T) MarshalText() ([]byte, error)", false, true},
		{"a channel that is written as text", "chan int; func (T) MarshalText() ([]byte, error)", false, true},
		{"a function that is written as text", "func(); func (T) MarshalText() ([]byte, error)", false, true},
		{"a complex number that is read as text", "complex64; func (*T) UnmarshalText([]byte) error", true, false},
		{"a channel that is read as JSON", "chan int; func (*T) UnmarshalJSON([]byte) error", true, false},
		{"a number", "float64", false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, "t.go", "package p; type T "+tt.source, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			pkg, err := (&types.Config{IgnoreFuncBodies: true, Error: func(error) {}}).Check("p", fset, []*ast.File{file}, nil)
			if err != nil && pkg == nil {
				t.Fatal(err)
			}
			typ := pkg.Scope().Lookup("T").Type()
			unsupported := func(side contract.Side) bool {
				return newWireForm(typ, jsonSpot{addressable: true, variable: true}, side, func(*types.Func) jsonKinds { return 0 }).unsupported
			}
			if got := unsupported(contract.Output); got != tt.output {
				t.Errorf("as a result unsupported: %t, want %t", got, tt.output)
			}
			if got := unsupported(contract.Input); got != tt.input {
				t.Errorf("as an argument unsupported: %t, want %t", got, tt.input)
			}
		})
	}
}
