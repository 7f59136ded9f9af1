package analyzer

import "github.com/toolpact/toolpactvet/rule"

var ruleLockMissing = rule.Rule{
	ID: "lock-missing", Side: rule.Lock, Effect: rule.Fault,
	Title: "no lock",
	Text:  "Tools are declared, and there is no toolpact.lock to hold them against: nothing is guarded yet.",
	Fix:   "Run 'toolpactvet init' and commit toolpact.lock.",
	Since: "0.1.0",
}

var ruleLockUnreadable = rule.Rule{
	ID: "lock-unreadable", Side: rule.Lock, Effect: rule.Fault,
	Title: "lock cannot be read",
	Text: "toolpact.lock is not what toolpactvet writes: it is not JSON, has duplicate keys, is a directory, or may not be read. " +
		"It is never treated as an empty lock.",
	Fix:   "Restore it from version control: git checkout -- toolpact.lock",
	Since: "0.1.0",
}

var ruleLockConflict = rule.Rule{
	ID: "lock-conflict", Side: rule.Lock, Effect: rule.Fault,
	Title: "merge conflict in the lock",
	Text:  "toolpact.lock has the conflict markers of git. Neither side is taken to be right.",
	Fix: "Resolve the conflict in the Go source, then accept the tools in conflict: toolpactvet accept TOOL. " +
		"The lock takes the side that the source agrees with, or the new contract. " +
		"Where other things are in conflict too, take one side (git checkout --ours toolpact.lock, or --theirs), " +
		"run 'toolpactvet diff' and accept what is meant.",
	Since: "0.1.0",
}

var ruleLockVersion = rule.Rule{
	ID: "lock-version", Side: rule.Lock, Effect: rule.Fault,
	Title: "lock of a newer version",
	Text:  "toolpact.lock was written by a newer toolpactvet, whose entries this version might misread.",
	Fix:   "Upgrade toolpactvet.",
	Since: "0.1.0",
}

var ruleLockEntryTampered = rule.Rule{
	ID: "lock-entry-tampered", Side: rule.Lock, Effect: rule.Fault,
	Title: "entry was edited by hand",
	Text: "The integrity of an entry does not match its content: somebody edited it, or a merge mixed two versions of it. " +
		"What the entry says was never accepted.",
	Fix:   "Restore the entry from version control, or accept the tool again.",
	Since: "0.1.0",
}
