package truth

import (
	"fmt"

	"github.com/toolpact/toolpactvet/contract"
)

// lacks says where got lacks what a report shows of a schema, "" for nowhere.
// Keywords that are not shown are not asserted; "properties", "required" and
// "enum" are complete where they are shown.
func lacks(shown, got contract.Value) string {
	for _, m := range shown.Members() {
		if fault := lacksMember(m, got.Get(m.Key)); fault != "" {
			return m.Key + ": " + fault
		}
	}
	return ""
}

func lacksMember(shown contract.Member, got contract.Value) string {
	switch kind := shown.Value.Kind(); {
	case shown.Key == "properties":
		return lacksProperties(shown.Value, got)
	case shown.Key == "$ref": // how a definition is called is free
		if !got.IsPresent() {
			return "missing"
		}
	case (shown.Key == "items" || shown.Key == "additionalProperties") && kind == contract.Object:
		if got.Kind() != contract.Object {
			return fmt.Sprintf("want %s, got %s", shown.Value, got)
		}
		return lacks(shown.Value, got)
	case (shown.Key == "required" || shown.Key == "enum" || shown.Key == "type") && kind == contract.Array:
		return otherSet(shown.Value, got)
	case !contract.Equal(shown.Value, got):
		return fmt.Sprintf("want %s, got %s", shown.Value, got)
	}
	return ""
}

func lacksProperties(shown, got contract.Value) string {
	if shown.Len() != got.Len() || got.Kind() != contract.Object {
		return fmt.Sprintf("want %s, got %s", shown, got)
	}
	for _, p := range shown.Members() {
		if !got.Has(p.Key) {
			return fmt.Sprintf("no %q", p.Key)
		}
		if fault := lacks(p.Value, got.Get(p.Key)); fault != "" {
			return p.Key + ": " + fault
		}
	}
	return ""
}

// otherSet says that two arrays hold not the same values.
func otherSet(shown, got contract.Value) string {
	same := shown.Len() == got.Len()
	for _, item := range shown.Items() {
		same = same && got.Contains(item)
	}
	if !same {
		return fmt.Sprintf("want the set %s, got %s", shown, got)
	}
	return ""
}
