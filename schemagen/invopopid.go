package schemagen

import (
	"go/types"
	"net/url"
	"regexp"
	"strings"
)

// packagePathOf returns what reflect.Type.PkgPath returns for t.
func packagePathOf(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return ""
	}
	if path := runtimePath(named.Obj().Pkg()); path == "main" {
		return path
	}
	return plainPath(named.Obj().Pkg())
}

// validSchemaID mirrors ID.Validate in id.go.
func validSchemaID(id string) bool {
	u, err := url.Parse(id)
	return err == nil && strings.Contains(u.Hostname(), ".") && u.Path != "" && (u.Scheme == "https" || u.Scheme == "http")
}

// kebab mirrors ToSnakeCase in utils.go, which parts words with dashes.
func kebab(name string) string {
	name = regexp.MustCompile("(.)([A-Z][a-z]+)").ReplaceAllString(name, "${1}-${2}")
	name = regexp.MustCompile("([a-z0-9])([A-Z])").ReplaceAllString(name, "${1}-${2}")
	return strings.ToLower(name)
}

// schemaID mirrors how ReflectFromType makes the $id, "" for none.
func (r *invopopRun) schemaID(t types.Type, name string) string {
	base := r.baseSchemaID
	if base == "" {
		if id := "https://" + packagePathOf(t); validSchemaID(id) {
			base = id
		}
	}
	if base == "" {
		return ""
	}
	if i := strings.LastIndexByte(base, '#'); i >= 0 {
		base = base[:i]
	}
	path := kebab(name)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return strings.TrimRight(base, "/") + path
}
