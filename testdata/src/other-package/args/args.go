// Package args declares arguments of tools in other packages.
package args

// Filter has one field more than when it was locked.
type Filter struct {
	Word string `json:"word"`
	Lang string `json:"lang"`
}

// OldFilter is the Filter that was locked.
type OldFilter struct {
	Word string `json:"word"`
}
