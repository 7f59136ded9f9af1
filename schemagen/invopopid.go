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
