package contract

import "strings"

// Path is a wire path: a JSON Pointer (RFC 6901) over instances, with * for
// the items of an array and the values of a map: /filters/*/name. The root is
// the empty path.
type Path string

// Root is the path of the whole value.
const Root Path = ""

var (
	pointerEscaper   = strings.NewReplacer("~", "~0", "/", "~1")
	pointerUnescaper = strings.NewReplacer("~1", "/", "~0", "~")
)

// Property returns the path of a property of the object at p.
func (p Path) Property(name string) Path {
	return p + "/" + Path(pointerEscaper.Replace(name))
}

// Elem returns the path of the items of the array, or of the values of the
// map, at p.
func (p Path) Elem() Path { return p + "/*" }

// Parent returns the path one level up, and false for the root.
func (p Path) Parent() (Path, bool) {
	i := strings.LastIndexByte(string(p), '/')
	if i < 0 {
		return Root, false
	}
	return p[:i], true
}

// Base returns the last token of p unescaped: the wire name of a property, or
// * for items. It is empty for the root.
func (p Path) Base() string {
	i := strings.LastIndexByte(string(p), '/')
	return pointerUnescaper.Replace(string(p[i+1:]))
}

// Within reports whether p is q or lies below it.
func (p Path) Within(q Path) bool {
	return p == q || strings.HasPrefix(string(p), string(q)+"/")
}
