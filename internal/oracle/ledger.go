package main

import (
	"path"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// An exception is a known difference, with the reason why it stays. One that
// no longer differs is an error.
type exception struct {
	framework string // pattern, as path.Match reads it, of the row's name
	side      contract.Side
	types     string // pattern of the root's name
	reason    string
}

// ledger lists all exceptions.
func ledger() []exception {
	return []exception{}
}

// covers reports whether the exception is about a place.
func (e exception) covers(f framework, side contract.Side, r root) bool {
	return e.side == side && matches(e.framework, f.String()) && matches(e.types, r.name)
}

func matches(pattern, name string) bool {
	if pattern == name {
		return true
	}
	ok, err := path.Match(pattern, name)
	return err == nil && ok
}

// excused remembers which exceptions were needed.
type excused struct {
	all  []exception
	used []bool
}

func newExcused() *excused {
	all := ledger()
	return &excused{all: all, used: make([]bool, len(all))}
}

// reason returns why a place may differ, "" when it may not.
func (e *excused) reason(f framework, side contract.Side, r root) string {
	i := slices.IndexFunc(e.all, func(x exception) bool { return x.covers(f, side, r) })
	if i < 0 {
		return ""
	}
	e.used[i] = true
	return e.all[i].reason
}

// stale returns the exceptions that nothing needed.
func (e *excused) stale() []exception {
	var list []exception
	for i, x := range e.all {
		if !e.used[i] {
			list = append(list, x)
		}
	}
	return list
}
