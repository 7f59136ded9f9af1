// Package more holds types beside those whose schemas are recorded: each
// comment says what a type probes. Its import path ends in an element with a
// dot, which reflect escapes in the names of type arguments.
package more
