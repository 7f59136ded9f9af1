// Package archtest holds the source tree to its architecture: which package
// may import which, who may touch the file system, end the process or run
// code at start-up. Its test checks this repository; a contributor meets it
// when the test fails, with the rule that was broken.
//
// The tables in layers.go and bans.go are the architecture. Everything is read
// with go/parser, without types: an import is seen for what it is, a use of
// os.Exit or of the global flag set by its qualified name. What the package
// cannot know: file access through a method of a value handed in, and a
// package variable that something changes later.
package archtest
