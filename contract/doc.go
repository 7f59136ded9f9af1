// Package contract is the value model that every other package speaks: what a
// language model is shown of a tool, and nothing about how it was found.
//
// A [Contract] holds the name, description, input and output schema of one
// tool. A schema is a [Value]: an ordered JSON value that keeps every number
// as it was spelled, so that what is locked is what a framework published,
// digit for digit: {} is not true, an empty "required" stays, a duplicate in
// "required" stays, 1.0 and 9007199254740993 stay.
//
// What this package cannot know: whether a schema is valid, or what it
// accepts. That is the business of package diffclass.
package contract
