package lockfile

import (
	"fmt"
	"strings"
)

// Kind says what is wrong with a lock. Those of [Parse] are ids of rules.
type Kind string

// The kinds.
const (
	// Unreadable is a file that is no lock: not JSON, not UTF-8, empty, with
	// duplicate keys or with something of the wrong type at a known place.
	Unreadable Kind = "lock-unreadable"
	// Conflict is a file with the conflict markers of a merge.
	Conflict Kind = "lock-conflict"
	// Version is a lock of a newer format.
	Version Kind = "lock-version"
	// Foreign is an edit of an entry that belongs to another tool.
	Foreign Kind = "lock-entry-foreign"
)

// Error says what is wrong with a lock, where, and what to do about it.
type Error struct {
	Kind         Kind
	File         string // set by who knows it; "" prints as toolpact.lock
	Line, Column int    // counted from 1, the column in bytes; 0 for the file as a whole
	Reason       string
	remedy       string // in which {lock} stands for the file, and {in} for reach
	reach        string // the flags by which a command finds the lock, each after a space
}

// NewError returns the error of a file that could not be read at all.
func NewError(file, reason, remedy string) *Error {
	return &Error{Kind: Unreadable, File: file, Reason: reason, remedy: remedy}
}

func (e *Error) Error() string {
	if e.remedy == "" {
		return "lockfile: " + e.place()
	}
	return fmt.Sprintf("lockfile: %s; %s", e.place(), e.Remedy())
}

// place says where something is wrong, and what.
func (e *Error) place() string {
	pos := e.file()
	if e.Line > 0 {
		pos = fmt.Sprintf("%s:%d:%d", pos, e.Line, e.Column)
	}
	return pos + ": " + e.Reason
}

// Remedy says what to do, "" where there is nothing to say. Commands in it are
// for the directory that the path of the lock starts from.
func (e *Error) Remedy() string {
	return strings.NewReplacer("{lock}", ShellWord(e.file()), "{in}", e.reach).Replace(e.remedy)
}

// In returns the error with the path of the lock, which governs its directory.
func (e *Error) In(file string) *Error { return e.Under(file, In(file)) }

// Under is In for a lock that commands find by other flags, each with a space
// before it.
func (e *Error) Under(file, flags string) *Error {
	named := *e
	named.File, named.reach = file, flags
	if e.Kind == Conflict {
		named.Reason = conflictIn(file)
	}
	return &named
}

func conflictIn(file string) string {
	return "merge conflict in " + file[strings.LastIndexAny(file, `/\`)+1:]
}

func (e *Error) file() string {
	if e.File == "" {
		return Name
	}
	return e.File
}

const (
	restore = `restore it with "git checkout -- {lock}"`
	start   = restore + `, or delete it and run "toolpactvet{in} init"`
	mend    = "mend it there, or " + restore
	oneSide = `keep one side with "git checkout --ours -- {lock}" or "git checkout --theirs -- {lock}", ` +
		`then run "toolpactvet{in} diff" and accept what that side lacks`
	acceptAgain = "resolve the Go source, then run "
	namespace   = `give this one a name of its own: "//toolpact:tool server=NAME"`
)
