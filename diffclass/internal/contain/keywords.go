package contain

import (
	"slices"
	"strings"
)

// The keywords of JSON Schema 2020-12 by what their value holds. An index of
// a document walks these; anything else in it is data.
var (
	schemaKeywords = []string{
		"not", "if", "then", "else", "items", "additionalItems", "contains", "unevaluatedItems",
		"additionalProperties", "propertyNames", "unevaluatedProperties", "contentSchema",
	}
	schemaListKeywords = []string{"allOf", "anyOf", "oneOf", "prefixItems", "items"}
	schemaMapKeywords  = []string{
		"properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions",
	}
)

// annotationKeywords accept every value: core identifiers and comments,
// meta-data, and format and content* as annotations (2020-12 validation,
// sections 7 to 9).
var annotationKeywords = []string{
	"$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary", "$comment", "$defs", "definitions",
	"title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly",
	"format", "contentEncoding", "contentMediaType", "contentSchema",
}

// isAnnotation reports whether a keyword never rejects a value. Names that
// start with x- are extensions for people and programs, not for validators.
func isAnnotation(word string) bool {
	return strings.HasPrefix(word, "x-") || slices.Contains(annotationKeywords, word)
}
