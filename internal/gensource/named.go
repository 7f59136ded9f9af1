package gensource

// NamedRoots are types whose names reflect spells in ways of its own.
func NamedRoots() []string {
	var roots []string
	for _, arg := range []string{
		"odd.Fixed", "*b.Fixed", "odd.Box[odd.Box[b.Fixed]]", "byte", "rune", "[]byte", "[3]error", "any", "unsafe.Pointer",
		"chan int", "<-chan int", "chan<- int", "chan (<-chan int)", "chan chan<- int", "<-chan (<-chan int)", "chan Received",
		"func()", "func(int)", "func(a, b string) error", "func(...any) (n int, err error)", "func(x []string, y ...[]odd.Fixed) func() bool",
		"struct{}", "struct{ odd.Fixed }", "struct{ *b.Fixed; X int }", "struct{ Renamed }", "struct{ RenamedPtr }", "struct{ lower; a int }",
		"struct{ int; error; any }", "struct{ odd.Box[int] }", "struct{ X int `json:\"x\" y:\"\\\"\"`; _ string }", "struct{ Received; lowerName }",
		"interface{ m(); N(); A(int) string; z(...byte) }", "interface{ fmt.Stringer; error }", "interface{ b.Hidden; hidden() }",
		"map[string]map[odd.Fixed]struct{ X odd.Box[lower] }",
	} {
		roots = append(roots, arg, "odd.Box["+arg+"]", "odd.Pair[string, odd.Pair[int, "+arg+"]]", "map[int]"+arg, "[]odd.Box["+arg+"]")
	}
	return roots
}

// NamedDecls declares what NamedRoots mentions of the main package.
const NamedDecls = `
type (
	Renamed    = odd.Fixed
	RenamedPtr = *odd.Fixed
	Received   <-chan int
	lower      struct{ x int }
	lowerName  = b.Fixed
)
`
