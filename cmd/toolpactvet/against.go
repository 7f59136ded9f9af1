package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/gitref"
	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/internal/lockio"
	"github.com/toolpact/toolpactvet/lockfile"
)

// againstHelp is the part of the help of check and diff about --against.
const againstHelp = `

With --against REF the tools are compared with the locks as they are at a git
ref (origin/main, v1.2.0) instead of those in the working tree, so that a change
shows what agents that are deployed will meet, accepted or not; what breaks none
and is accepted fails nothing. With --against FILE they are compared with one
lock in a file: a name that ends in .lock, that begins with ./, ../ or /, or that
ends in .json and is there. Given several times, the bases are taken as history,
oldest first, and each change names its base.`

func (a *app) againstFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&a.against, "against", nil, "compare with the lock at a git REF, or in a FILE, instead of the working one (repeatable)")
}

// base is what one --against names.
type base struct {
	name  string
	ref   *gitref.Ref // nil for a file
	file  string      // absolute
	data  []byte      // of the file
	locks []string    // paths in the working tree of all locks at the ref
	stray []string    // those of other modules that have tools of these
	known map[string]content
}

// content is what was read of a lock at a ref.
type content struct {
	data []byte
	err  error
}

// at returns the bytes of the lock at a path as the ref has it.
func (b *base) at(path string) ([]byte, error) {
	c, known := b.known[path]
	if !known {
		c.data, c.err = b.ref.Read(path)
		b.known[path] = c
	}
	return c.data, c.err
}

// bases finds what --against names.
func (a *app) bases(ctx context.Context) ([]base, error) {
	var all []base
	for _, name := range a.against {
		if slices.ContainsFunc(all, func(b base) bool { return b.name == name }) {
			continue
		}
		b := base{name: name, known: map[string]content{}}
		var err error
		if ref, path, ok := a.refAndPath(name); ok {
			return nil, usage("--against %s: want a git ref without a path; write --against %s, which finds %s there by where it lies, or write the lock to a file with 'git show %s' and name that",
				name, lockfile.ShellWord(ref), path, lockfile.ShellWord(name))
		}
		if a.isFile(name) {
			err = b.read(a.path(name))
		} else if b.ref, err = gitref.Open(ctx, a.dir, name); err != nil && isRegular(a.path(name)) {
			err = fmt.Errorf("%w; for the file of that name, write ./%s", err, filepath.ToSlash(name))
		}
		if err != nil {
			return nil, fmt.Errorf("--against %s: %w", name, err)
		}
		all = append(all, b)
	}
	return all, nil
}

// refAndPath splits an argument of --against that names a lock at a ref as git
// show takes it. No ref has a colon, but one with a search in braces; a drive of
// Windows has one, and so may a file that is there.
func (a *app) refAndPath(name string) (ref, path string, ok bool) {
	ref, path, ok = strings.Cut(name, ":")
	ok = ok && ref != "" && path != "" && ref[0] != '.' && ref[0] != '/' && !strings.Contains(ref, "{")
	return ref, path, ok && filepath.VolumeName(name) == "" && !isRegular(a.path(name))
}

// isFile reports whether an argument of --against names a file rather than a
// git ref. No ref ends in .lock, or begins with a dot or a slash.
func (a *app) isFile(name string) bool {
	slashed := filepath.ToSlash(name)
	for _, prefix := range []string{"./", "../", "/"} {
		if strings.HasPrefix(slashed, prefix) {
			return true
		}
	}
	return strings.HasSuffix(name, ".lock") || filepath.IsAbs(name) || strings.HasSuffix(name, ".json") && isRegular(a.path(name))
}

func isRegular(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// path returns the absolute path of a file that the command line names.
func (a *app) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(a.dir, name)
}

func (b *base) read(file string) error {
	b.file = file
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	b.data = data
	_, err = lockfile.Parse(data)
	var fault *lockfile.Error
	if errors.As(err, &fault) {
		return fault.In(b.name)
	}
	return err
}

// open adds the locks of a ref in the modules of a scan, of which there is one
// a build.
func (b *base) open(scan loader.Scan, named string) error {
	if b.ref == nil {
		return nil
	}
	if named != "" {
		b.locks = []string{named}
		return nil
	}
	b.locks = append(b.locks, scan.Locks...)
	for _, m := range scan.Modules {
		files, err := b.ref.Below(m.Dir)
		if err != nil {
			return fmt.Errorf("--against %s: %w", b.name, err)
		}
		for _, file := range files {
			if lockio.Sees(m.Dir, file) {
				b.locks = append(b.locks, file)
			}
		}
	}
	slices.Sort(b.locks)
	b.locks = slices.Compact(b.locks)
	return b.findStray(scan)
}

// findStray looks in the whole repository for locks that name packages of the
// modules of a scan: a module may have moved, or have been cut out of another
// one. It does so only where a lock is not at the ref, since that is long.
func (b *base) findStray(scan loader.Scan) error {
	b.stray = nil
	absent := func(path string) bool {
		_, err := b.at(path)
		return errors.Is(err, fs.ErrNotExist)
	}
	top := b.ref.Top()
	if top == "" || len(scan.Locks) > 0 && !slices.ContainsFunc(scan.Locks, absent) {
		return nil
	}
	files, err := b.ref.Below(top)
	if err != nil {
		return fmt.Errorf("--against %s: %w", b.name, err)
	}
	known := map[string]bool{}
	for _, path := range b.locks {
		known[b.ref.At(path)] = true // a directory may be spelled in two ways
	}
	for _, file := range files {
		if lockio.SeesNested(top, file) && !known[b.ref.At(file)] && b.concerns(file, scan.Modules) {
			b.stray = append(b.stray, file)
		}
	}
	return nil
}

// concerns reports whether a lock names a package that is in one of the modules
// by its path.
func (b *base) concerns(lock string, modules []loader.Module) bool {
	data, err := b.at(lock)
	if err != nil {
		return false
	}
	f, err := lockfile.Parse(data)
	return err == nil && slices.ContainsFunc(f.Packages(), func(pkg string) bool {
		return slices.ContainsFunc(modules, func(m loader.Module) bool {
			rest, ok := strings.CutPrefix(pkg, m.Path)
			return ok && m.Path != "" && (rest == "" || rest[0] == '/')
		})
	})
}

// packages returns the import paths that the locks of the base name. What is
// wrong with a lock is said when tools are held against it.
func (b *base) packages() []string {
	var paths []string
	add := func(data []byte, err error) {
		if err != nil {
			return
		}
		if f, err := lockfile.Parse(data); err == nil {
			paths = append(paths, f.Packages()...)
		}
	}
	if b.ref == nil {
		add(b.data, nil)
	}
	for _, path := range slices.Concat(b.locks, b.stray) {
		add(b.at(path))
	}
	return paths
}

func (s *session) judgeAgainst() []*analyzer.Report {
	var bases []analyzer.Base
	for i := range s.bases {
		bases = append(bases, s.bases[i].of(s))
	}
	return analyzer.JudgeAgainst(s.units, s.scope(s.lock), bases)
}

// of returns the base for the packages of a session.
func (b *base) of(s *session) analyzer.Base {
	at := func(dir, name string) string {
		path, _, _ := s.lock(dir, name) // what is wrong with the lock there is of no interest
		return path
	}
	if b.ref == nil {
		var locks []string
		if len(s.locks()) == 0 { // with its last tool, the lock may have gone
			locks = []string{at(s.app.dir, "")}
		}
		return analyzer.Base{
			Name: b.name, Shared: true, Locks: locks,
			Lock: func(dir, name string) (string, []byte, error) { return at(dir, name), b.data, nil },
			File: func(string) string { return b.file },
		}
	}
	return analyzer.Base{
		Name: b.name, Locks: b.locks, Stray: b.stray,
		Lock: func(dir, name string) (string, []byte, error) {
			path := at(dir, name)
			data, err := b.at(path)
			return path, data, err
		},
		File: b.ref.At,
	}
}

// tellAbsent says on stderr once for each lock which bases do not have it.
func (a *app) tellAbsent(reports []*analyzer.Report) {
	for _, r := range reports {
		for _, name := range r.Absent {
			fmt.Fprintf(a.stderr, "toolpactvet: there is no %s at %s: every tool of it is new there\n", loader.Rel(a.dir, r.Lock), name)
		}
	}
}
