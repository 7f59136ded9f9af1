package contain

// truth is the answer to a question that may have none: a keyword that is not
// understood leaves it unknown. The values are ordered, so that "and" is the
// minimum and "or" the maximum (Kleene's strong logic).
type truth int8

const (
	no      truth = -1
	unknown truth = 0
	yes     truth = 1
)

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// not returns the negation of t.
func (t truth) not() truth { return -t }
