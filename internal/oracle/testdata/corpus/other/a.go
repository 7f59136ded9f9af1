// Package other holds types with names that package more has too.
package other

// Empty has the name of another type.
type Empty struct{ X int }
