package contain

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"unicode"
)

// pattern is a regular expression of a schema, read as Go's regexp package
// does: JSON Schema recommends ECMA-262, the validators written in Go use
// this. One that does not compile is known by its text alone.
type pattern struct {
	text string
	re   *regexp.Regexp // nil when the text is no Go regular expression, or too long a one
	prog *syntax.Prog

	tooLong bool
}

// maxProgram bounds the instructions of a pattern that is looked into.
const maxProgram = 50_000

func newPattern(text string) *pattern {
	p := &pattern{text: text, tooLong: len(text) > maxProgram}
	if p.tooLong {
		return p
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return p
	}
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return p
	}
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return p
	}
	if p.tooLong = len(prog.Inst) > maxProgram; !p.tooLong {
		p.re, p.prog = re, prog
	}
	return p
}

// matches reports whether the pattern is found anywhere in s.
func (p *pattern) matches(s string) truth {
	if p.re == nil {
		return unknown
	}
	return truthOf(p.re.MatchString(s))
}

// universal reports whether the pattern is plainly found in every string.
func (p *pattern) universal() bool {
	return p.prog != nil && p.start().accepted
}

// maxRune is the last code point; JSON strings hold no surrogates.
const (
	maxRune        = unicode.MaxRune
	firstSurrogate = 0xD800
	lastSurrogate  = 0xDFFF
)

// scan is the state of an automaton that searches for a pattern: what has
// been read so far decides, together with what comes next, whether the
// pattern is found.
type scan struct {
	accepted bool // found: whatever comes next
	last     rune // stands for the last rune read, -1 at the start
	threads  []uint32
}

// start returns the state before the first rune.
func (p *pattern) start() scan {
	s := scan{last: -1}
	// Found without looking at anything, it is found in every string.
	s.accepted = slices.Contains(p.follow(s, 0), matchThread)
	return s
}

// matchThread marks in a list of threads that the pattern has been found.
const matchThread = ^uint32(0)

// step returns the state after one more rune.
func (p *pattern) step(s scan, r rune) scan {
	if s.accepted {
		return s
	}
	next := scan{last: kindOfRune(r)}
	for _, pc := range p.follow(s, syntax.EmptyOpContext(s.last, r)) {
		if pc == matchThread {
			return scan{accepted: true}
		}
		inst := &p.prog.Inst[pc]
		if inst.MatchRune(r) {
			next.threads = insert(next.threads, inst.Out)
		}
	}
	next.accepted = slices.Contains(p.follow(next, 0), matchThread)
	if next.accepted {
		return scan{accepted: true}
	}
	return next
}

// ends reports whether the pattern is found if the string ends here.
func (p *pattern) ends(s scan) bool {
	return s.accepted || slices.Contains(p.follow(s, syntax.EmptyOpContext(s.last, -1)), matchThread)
}

// kindOfRune returns a rune that stands for all that \b, ^ and $ do not tell
// apart from r.
func kindOfRune(r rune) rune {
	switch {
	case r == '\n':
		return '\n'
	case syntax.IsWordChar(r):
		return 'x'
	default:
		return '-'
	}
}

func insert(threads []uint32, pc uint32) []uint32 {
	if i, found := slices.BinarySearch(threads, pc); !found {
		return slices.Insert(threads, i, pc)
	}
	return threads
}

// follow returns the instructions that read a rune next, and matchThread if
// the pattern has been found, where the given assertions hold. A search may
// begin at every position, so the start of the program is always among them.
func (p *pattern) follow(s scan, holds syntax.EmptyOp) []uint32 {
	seen := make([]bool, len(p.prog.Inst))
	found := []uint32{}
	todo := append([]uint32{uint32(p.prog.Start)}, s.threads...)
	for len(todo) > 0 {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		switch inst := &p.prog.Inst[pc]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			todo = append(todo, inst.Out, inst.Arg)
		case syntax.InstCapture, syntax.InstNop:
			todo = append(todo, inst.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg)&^holds == 0 {
				todo = append(todo, inst.Out)
			}
		case syntax.InstMatch:
			found = insert(found, matchThread)
		case syntax.InstFail:
		default:
			found = insert(found, pc)
		}
	}
	return found
}

// cuts returns the runes at which the behaviour of the pattern may change:
// between two of them all runes are alike.
func (p *pattern) cuts() []rune {
	cuts := []rune{}
	for i := range p.prog.Inst {
		inst := &p.prog.Inst[i]
		switch inst.Op {
		case syntax.InstRune, syntax.InstRune1:
			cuts = append(cuts, runeCuts(inst)...)
		case syntax.InstRuneAnyNotNL:
			cuts = append(cuts, '\n', '\n'+1)
		case syntax.InstEmptyWidth:
			cuts = append(cuts, '\n', '\n'+1, '0', '9'+1, 'A', 'Z'+1, '_', '_'+1, 'a', 'z'+1)
		}
	}
	return cuts
}

func runeCuts(inst *syntax.Inst) []rune {
	cuts := []rune{}
	if len(inst.Rune) == 1 { // possibly folded: each form of the letter
		first := inst.Rune[0]
		cuts = append(cuts, first, first+1)
		if syntax.Flags(inst.Arg)&syntax.FoldCase != 0 {
			for r := unicode.SimpleFold(first); r != first; r = unicode.SimpleFold(r) {
				cuts = append(cuts, r, r+1)
			}
		}
		return cuts
	}
	for i := 0; i+1 < len(inst.Rune); i += 2 {
		cuts = append(cuts, inst.Rune[i], inst.Rune[i+1]+1)
	}
	return cuts
}

func readsRune(op syntax.InstOp) bool {
	switch op {
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		return true
	default:
		return false
	}
}

// doubt says why nothing is known about what the pattern matches.
func (p *pattern) doubt() string {
	if p.tooLong {
		return fmt.Sprintf("pattern %.60q... is too long to compare", p.text)
	}
	return fmt.Sprintf("pattern %q is not a Go regular expression", p.text)
}
