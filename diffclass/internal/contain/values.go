package contain

import (
	"github.com/toolpact/toolpactvet/contract"
)

// valueList is the values of enum or const.
type valueList struct {
	items []contract.Value
	index map[string]bool // their canonical spellings, for long lists
}

// longList is the length from which a list is indexed.
const longList = 12

func newValueList(items []contract.Value) valueList {
	l := valueList{items: items}
	if len(items) >= longList {
		l.index = make(map[string]bool, len(items))
		for _, v := range items {
			l.index[canonicalValue(v)] = true
		}
	}
	return l
}

// contains reports whether a value equals one of the list.
func (l valueList) contains(v contract.Value) bool {
	if l.index != nil {
		return l.index[canonicalValue(v)]
	}
	return contract.List(l.items...).Contains(v)
}
