// Package directive parses the //toolpact: comments of Go source. Every
// misuse is an error at the position of the very argument.
package directive
