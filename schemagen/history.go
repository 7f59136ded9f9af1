package schemagen

import "golang.org/x/mod/semver"

// atVersion returns the entry of a history, oldest first, that holds at a
// version: the last one that is not newer, and the first for all that are older
// than any.
func atVersion[R any](history []R, since func(R) string, version string) R {
	holds := history[0]
	for _, r := range history {
		if semver.Compare(version, since(r)) >= 0 {
			holds = r
		}
	}
	return holds
}

// libraryBelow returns the version of a schema library below a framework that
// needs at least the version least: the build list's, or the least itself when
// the list has none that serves, or is of another version of the framework.
func libraryBelow(buildList func(module string) (string, bool), module, newest, least string, other bool) string {
	library := listedVersion(buildList, module, newest)
	if other || semver.Compare(library, least) < 0 {
		return least
	}
	return library
}

// jsonschemaGoBelow is libraryBelow for google/jsonschema-go.
func jsonschemaGoBelow(buildList func(module string) (string, bool), least string, other bool) string {
	return libraryBelow(buildList, jsonschemaGoModule, newJSONSchemaGo("").version, least, other)
}

// invopopBelow is libraryBelow for invopop/jsonschema.
func invopopBelow(buildList func(module string) (string, bool), least string, other bool) string {
	return libraryBelow(buildList, invopopModule, newInvopop("").version, least, other)
}

// requirement is the version of a library that a framework requires since a
// version of its own.
type requirement struct{ since, library string }

// requiredAt returns the library that a version of a framework requires.
func requiredAt(history []requirement, version string) string {
	return atVersion(history, func(r requirement) string { return r.since }, version).library
}
