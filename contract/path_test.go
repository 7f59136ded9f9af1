package contract

import "testing"

func TestPathBuildsPointers(t *testing.T) {
	for _, tt := range []struct {
		name   string
		got    Path
		want   Path
		parent Path
		base   string
	}{
		{"a property", Root.Property("a"), "/a", "", "a"},
		{"items of a property", Root.Property("a").Elem(), "/a/*", "/a", "*"},
		{"a property of items", Root.Elem().Property("b"), "/*/b", "/*", "b"},
		{"a slash in a name", Root.Property("a/b"), "/a~1b", "", "a/b"},
		{"a tilde in a name", Root.Property("~"), "/~0", "", "~"},
		{"a name that looks escaped", Root.Property("~1"), "/~01", "", "~1"},
		{"a mix of both", Root.Property("x").Property("/~1~/"), "/x/~1~01~0~1", "/x", "/~1~/"},
		{"the empty name", Root.Property("x").Property(""), "/x/", "/x", ""},
		{"a name beyond ASCII", Root.Property("é"), "/é", "", "é"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.got != tt.want {
				t.Errorf("path %q, want %q", tt.got, tt.want)
			}
			if parent, ok := tt.got.Parent(); !ok || parent != tt.parent {
				t.Errorf("Parent = %q, %v; want %q", parent, ok, tt.parent)
			}
			if base := tt.got.Base(); base != tt.base {
				t.Errorf("Base = %q, want %q", base, tt.base)
			}
		})
	}
	if parent, ok := Root.Parent(); ok {
		t.Errorf("the root has the parent %q", parent)
	}
	if base := Root.Base(); base != "" {
		t.Errorf("the root has the base %q", base)
	}
}

func TestPathWithin(t *testing.T) {
	for _, tt := range []struct {
		p, q Path
		want bool
	}{
		{"/a/b", "/a", true},
		{"/a", "/a", true},
		{"/a", Root, true},
		{Root, Root, true},
		{"/ab", "/a", false},
		{"/a", "/a/b", false},
		{Root, "/a", false},
	} {
		if got := tt.p.Within(tt.q); got != tt.want {
			t.Errorf("%q within %q: %v", tt.p, tt.q, got)
		}
	}
}
