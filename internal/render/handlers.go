package render

import (
	"fmt"
	"go/token"
)

// Handler is a handler of a framework that is not annotated, as init shows it.
type Handler struct {
	Pos     token.Position // of the function's name, or of the expression that is the handler
	Func    string         // "" when it is no declared function
	Dialect string
	Name    string         // of the tool, "" when it is not known
	By      string         // what registers it, "" when its types tell
	Call    token.Position // where
	// Directive makes it the tool; with a Reason it is a proposal, "" for none.
	Directive string
	Reason    string // why the directive cannot be written, "" when it can
}

// Handlers writes which functions the directives make tools, and then what
// cannot be annotated and why.
func (p *Printer) Handlers(handlers []*Handler) {
	var ready, rest []*Handler
	for _, h := range handlers {
		if h.Reason == "" {
			ready = append(ready, h)
		} else {
			rest = append(rest, h)
		}
	}
	if len(ready) > 0 {
		p.printf("%d function(s) are tool handlers that are not annotated:\n", len(ready))
	}
	for _, h := range ready {
		p.printf("%s: %s\n", p.pos(h.Pos), p.what(h))
		p.printf("\t%s\n", p.paint(green, h.Directive))
	}
	if len(rest) > 0 {
		p.printf("%d handler(s) are left to you:\n", len(rest))
	}
	for _, h := range rest {
		p.printf("%s: %s\n\t%s\n", p.pos(h.Pos), p.what(h), h.Reason)
		if h.Directive != "" {
			p.printf("\t%s\n", p.paint(faint, h.Directive))
		}
	}
}

// what says what a handler is and how that is known.
func (p *Printer) what(h *Handler) string {
	what := "a handler"
	if h.Func != "" {
		what = h.Func
	}
	if h.Name != "" {
		what += fmt.Sprintf(" is %q", h.Name)
	}
	what += " of " + h.Dialect
	if h.By != "" {
		return fmt.Sprintf("%s, by %s at %s", what, h.By, p.pos(token.Position{Filename: h.Call.Filename, Line: h.Call.Line}))
	}
	return what + ", by its types"
}
