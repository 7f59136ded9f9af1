package loader

import (
	"testing"

	"golang.org/x/tools/go/packages"
)

func TestUniteKeepsWhatEitherBuildFound(t *testing.T) {
	pkg := func(path string) *Package {
		return &Package{Package: &packages.Package{}, Path: path, Dir: "/m/" + path}
	}
	a := &Result{
		Packages: []*Package{pkg("a"), pkg("c")},
		Excluded: []File{{Path: "/m/a/windows.go"}, {Path: "/m/a/plan9.go"}},
		Errors:   []Error{{Msg: "same"}},
	}
	b := &Result{
		Packages: []*Package{pkg("b"), pkg("c")},
		Excluded: []File{{Path: "/m/a/linux.go"}, {Path: "/m/a/plan9.go"}},
		Errors:   []Error{{Msg: "same"}, {Msg: "other"}},
		Warnings: []Error{{Msg: "warning"}},
	}
	a.Unite(b)
	var paths string
	for _, p := range a.Packages {
		paths += p.Path
	}
	if paths != "abc" {
		t.Errorf("packages %q", paths)
	}
	if len(a.Excluded) != 1 || a.Excluded[0].Path != "/m/a/plan9.go" {
		t.Errorf("excluded: %v", a.Excluded)
	}
	if len(a.Errors) != 2 || len(a.Warnings) != 1 {
		t.Errorf("errors %v, warnings %v", a.Errors, a.Warnings)
	}
	if len(b.Packages) != 2 {
		t.Errorf("the other result was changed: %v", b.Packages)
	}
}
