package analyzer

import (
	"errors"
	"io/fs"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/internal/buildlist"
	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/internal/lockio"
)

// Config is what the analyzers know beside the source that they are given.
// The zero Config reads the lock, go.mod and toolpact.yaml from the file
// system, as drivers need it.
type Config struct {
	// Lockfile is the path of the lock for every package, "" for the nearest
	// toolpact.lock above each.
	Lockfile string

	// Dialect derives every tool of that framework as another version of it
	// would ("gosdk@v1.4.1"); without a version it is the dialect of tools that
	// name none, in place of the configured one. "" is neither.
	Dialect string

	// Settings returns what toolpact.yaml says for the module at root.
	Settings func(root string) (*config.Config, error)

	// Lock returns the lock of a package in dir, or the one that a directive
	// names. The error is fs.ErrNotExist when there is none at the path.
	Lock func(dir, name string) (path string, data []byte, err error)

	// Version returns the version of a module in the build list of the package
	// in dir.
	Version func(dir string) (func(module string) (string, bool), error)

	// Notices reports also what fails nothing: non-breaking changes of
	// breaking_only tools. All reports tools with mode=lazy.
	Notices, All bool
}

// Analyzers are one instance of the analyzers, sharing one Config.
type Analyzers struct {
	Tools    *analysis.Analyzer // toolpacttools: derives, reports nothing; result *Tools
	Breaking *analysis.Analyzer // toolpact
	Pending  *analysis.Analyzer // toolpactpending
	Schema   *analysis.Analyzer // toolpactschema

	instance *instance
}

// Reporting returns the analyzers that a driver runs.
func (a *Analyzers) Reporting() []*analysis.Analyzer {
	return []*analysis.Analyzer{a.Breaking, a.Pending, a.Schema}
}

const docURL = "https://github.com/toolpact/toolpactvet/blob/main/docs/rules.md"

// New returns analyzers that work by cfg. Instances share nothing.
func New(cfg Config) *Analyzers {
	instance := &instance{Config: cfg}
	if instance.Lock == nil {
		instance.Lock = instance.readLock
	}
	if instance.Version == nil {
		instance.Version = readBuildList
	}
	a := &Analyzers{instance: instance}
	a.Tools = &analysis.Analyzer{
		Name:       "toolpacttools",
		Doc:        "derive the contracts of LLM tools\n\nFinds the functions annotated //toolpact:tool and derives the JSON Schemas that a\nlanguage model is shown of them. It reports nothing; the other analyzers use it.",
		URL:        docURL,
		Run:        instance.derive,
		ResultType: toolsType,
	}
	a.Breaking = &analysis.Analyzer{
		Name:     "toolpact",
		Doc:      "report changes of LLM tool schemas that break deployed agents\n\nHolds the tools of a package against the committed toolpact.lock and reports\nbreaking changes, tools that are not locked, and what is wrong with the lock or\na directive.",
		URL:      docURL,
		Run:      func(pass *analysis.Pass) (any, error) { return nil, instance.report(pass, a.Tools, breakingShare) },
		Requires: []*analysis.Analyzer{a.Tools},
	}
	a.Pending = &analysis.Analyzer{
		Name:     "toolpactpending",
		Doc:      "report changes of LLM tool schemas that are not accepted yet\n\nHolds the tools of a package against the committed toolpact.lock and reports\nnon-breaking changes: they harm no agent, but the lock does not show them.",
		URL:      docURL,
		Run:      func(pass *analysis.Pass) (any, error) { return nil, instance.report(pass, a.Tools, pendingShare) },
		Requires: []*analysis.Analyzer{a.Tools},
	}
	a.Schema = &analysis.Analyzer{
		Name:     "toolpactschema",
		Doc:      "report LLM tool schemas that contradict the code\n\nCompares what a framework publishes of the argument and result types of a tool\nwith what encoding/json reads and writes, and reports where a call that follows\nthe schema fails, or a result is never valid. It needs no lock.",
		URL:      docURL,
		Run:      func(pass *analysis.Pass) (any, error) { return nil, instance.report(pass, a.Tools, schemaShare) },
		Requires: []*analysis.Analyzer{a.Tools},
	}
	for _, reporting := range a.Reporting() {
		reporting.Flags.StringVar(&instance.Lockfile, "lockfile", cfg.Lockfile, "hold tools against this lock instead of the nearest toolpact.lock")
	}
	return a
}

// instance is what the analyzers of one New share.
type instance struct {
	Config
}

func (c *instance) readLock(dir, name string) (string, []byte, error) {
	if c.Lockfile != "" && name == "" {
		name = c.Lockfile
	}
	if name == "" {
		root, _ := lockio.ModuleRoot(dir)
		settings, err := c.settings(root)
		if err == nil {
			name = settings.Lockfile
		}
	}
	return ReadLock(dir, name)
}

// ReadLock returns the lock that governs the package in dir: the one that name
// names, a path relative to the module root or an absolute one, else the
// nearest. The error wraps [fs.ErrNotExist] when there is none at the path.
func ReadLock(dir, name string) (path string, data []byte, err error) {
	switch {
	case name == "":
		place, err := lockio.Find(dir)
		if err != nil {
			return place.Path, nil, err
		}
		path = place.Path
	case filepath.IsAbs(name):
		path = name
	default:
		root, ok := lockio.ModuleRoot(dir)
		if !ok {
			root = dir
		}
		if path, err = lockio.Custom(root, name); err != nil {
			return filepath.Join(root, filepath.FromSlash(name)), nil, err
		}
	}
	data, err = lockio.Read(path)
	return path, data, err
}

func readBuildList(dir string) (func(string) (string, bool), error) {
	list, err := buildlist.For(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return func(string) (string, bool) { return "", false }, nil
	}
	if err != nil {
		return nil, err
	}
	return list.Version, nil
}

// settings returns the toolpact.yaml of the module at root.
func (c *instance) settings(root string) (*config.Config, error) {
	if c.Settings != nil {
		return c.Settings(root)
	}
	return Settings(root, "")
}

func ruleIDs() []string {
	var ids []string
	for _, r := range Rules() {
		ids = append(ids, r.ID)
	}
	return ids
}
