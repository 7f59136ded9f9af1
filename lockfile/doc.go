// Package lockfile turns the bytes of a toolpact.lock into entries and edits
// back into bytes, keeping every byte that it was not asked to change.
//
// The file is JSON: "_toolpact" is the version of the format, "functions" an
// object with one entry a tool. The Python toolpact keeps its entries in the
// same file; they lack "package", are [Entry.Foreign] here and are never
// touched. Fields that this package does not know survive every edit.
//
// [Parse] accepts a lock or says what is wrong with it in an [*Error] whose
// [Kind] is the id of the rule that reports it. There is no third outcome: an
// empty, truncated or conflicted file is never read as a lock without
// entries. An own entry that was changed by hand parses, and is
// [Entry.Tampered].
//
// What this package cannot know: where the bytes come from and go to (see
// internal/lockio), and whether a contract differs from another in a way that
// matters (see diffclass).
package lockfile
