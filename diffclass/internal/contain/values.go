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

// listedValues returns the values of a long union of constants, which is an
// enum in another spelling. It reports false for any other union.
func listedValues(word string, branches []*schema) ([]contract.Value, bool) {
	if len(branches) < longList || word == "allOf" {
		return nil, false
	}
	values, times := []contract.Value{}, map[string]int{}
	for _, s := range branches {
		own, ok := s.onlyValues()
		if !ok {
			return nil, false
		}
		for _, v := range own {
			if key := canonicalValue(v); times[key] == 0 {
				values = append(values, v)
				times[key] = 1
			} else {
				times[key]++
			}
		}
	}
	if word == "anyOf" {
		return values, true
	}
	once := []contract.Value{}
	for _, v := range values {
		if times[canonicalValue(v)] == 1 {
			once = append(once, v)
		}
	}
	return once, true
}

// onlyValues returns the values that s accepts, each once, where s has no more
// than types, enum and const.
func (s *schema) onlyValues() ([]contract.Value, bool) {
	plain := len(s.values) > 0 && s.lower == nil && s.upper == nil && s.step == nil &&
		s.minLength == 0 && s.maxLength == unlimited && s.pattern == nil && s.array == nil && s.object == nil &&
		len(s.allOf)+len(s.anyOf)+len(s.oneOf)+len(s.opaque) == 0 && s.not == nil && s.condition == nil
	if !plain {
		return nil, false
	}
	values, seen, e := []contract.Value{}, map[string]bool{}, newEvaluator()
	for _, v := range s.values[0].items {
		accepted := e.valid(s, v, false)
		if accepted == unknown {
			return nil, false
		}
		if key := canonicalValue(v); accepted == yes && !seen[key] {
			seen[key] = true
			values = append(values, v)
		}
	}
	return values, true
}
