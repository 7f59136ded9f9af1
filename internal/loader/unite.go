package loader

import (
	"slices"
)

// Unite adds what another build of the same patterns has. What either build
// found is found; excluded is only what both leave out.
func (r *Result) Unite(other *Result) {
	r.Packages = slices.Clone(r.Packages)
	for _, p := range other.Packages {
		known := func(q *Package) bool { return q.Path == p.Path && q.Dir == p.Dir }
		if !slices.ContainsFunc(r.Packages, known) {
			r.Packages = append(r.Packages, p)
		}
	}
	sortPackages(r.Packages)
	r.Excluded = slices.DeleteFunc(slices.Clone(r.Excluded), func(f File) bool {
		return !slices.ContainsFunc(other.Excluded, func(g File) bool { return f.Path == g.Path })
	})
	r.Errors = sortErrors(slices.Concat(r.Errors, other.Errors))
	r.Warnings = sortErrors(slices.Concat(r.Warnings, other.Warnings))
}
