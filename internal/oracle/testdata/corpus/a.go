// Package more holds types beside the recorded corpus.
package more

// Empty has no field.
type Empty struct{}
