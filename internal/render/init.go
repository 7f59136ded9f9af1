package render

import "github.com/toolpact/toolpactvet/analyzer"

// InitObject is what init found and did, as JSON.
type InitObject struct {
	Handlers []HandlerObject   `json:"handlers"` // that no directive makes tools
	Written  []string          `json:"written"`  // files
	Locks    []InitializedLock `json:"locks"`
	DryRun   bool              `json:"dry_run"`
}

// NewInit returns the object of an init that has done nothing yet.
func NewInit() InitObject {
	return InitObject{Handlers: []HandlerObject{}, Written: []string{}, Locks: []InitializedLock{}}
}

// HandlerObject is a [Handler] as JSON; every text is "" where there is none.
type HandlerObject struct {
	Pos       string `json:"pos"`
	Func      string `json:"func"`
	Dialect   string `json:"dialect"`
	Name      string `json:"name"`
	By        string `json:"by"`
	Call      string `json:"call"`
	Directive string `json:"directive"`
	Reason    string `json:"reason"`
}

// InitializedLock names the tools that a lock got from init, as JSON.
type InitializedLock struct {
	Lock  string   `json:"lock"`
	Added []string `json:"added"`
}

// HandlerObjects returns handlers as JSON, in their order.
func (p *Printer) HandlerObjects(handlers []*Handler) []HandlerObject {
	all := []HandlerObject{}
	for _, h := range handlers {
		o := HandlerObject{
			Pos: p.pos(h.Pos), Func: h.Func, Dialect: h.Dialect, Name: h.Name, By: h.By,
			Directive: h.Directive, Reason: h.Reason,
		}
		if h.Call.IsValid() {
			o.Call = p.pos(h.Call)
		}
		all = append(all, o)
	}
	return all
}

// InitializedLock returns what init wrote into a lock.
func (p *Printer) InitializedLock(lock string, added []analyzer.ToolReport) InitializedLock {
	out := InitializedLock{Lock: p.lockName(lock), Added: []string{}}
	for _, t := range added {
		out.Added = append(out.Added, t.Key)
	}
	return out
}
