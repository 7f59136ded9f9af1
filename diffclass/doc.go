// Package diffclass tells what changed between two contracts of a tool, how
// bad that is for the agents that were prompted with the old one, and shows a
// value that proves it.
//
// [Compare] works in two steps. The verdict comes first and from the sets of
// accepted values alone: on input, what was accepted must stay accepted; on
// output, what is returned must have been allowed. Then the schemas are walked
// side by side to give each difference the name of a rule, its place and a
// witness. A name never decides the class: the rule states what the edit does
// to the set of values, and [rule.Law] gives the class. Where the verdict says
// that something breaks and no rule knows why, a catch-all speaks; where it
// can be neither proved nor refuted, that is said, and counts as breaking.
//
// What a gap covers (a schema that depends on code that runs) is neither
// reported nor claimed to be compatible. What this package cannot know is
// whether a value that still validates is understood as before: a default, a
// dropped argument of an open object and the decoder behind a schema have
// rules of their own.
package diffclass
