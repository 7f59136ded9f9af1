// Package gitref reads files as they are at a git ref: the lock of a release or
// of a base branch, for the command. It asks the git that is installed, and
// changes nothing: neither the working tree nor the repository.
//
// A path is that of the working tree, absolute, whether or not there is
// something now; links among its directories are followed, and so is a file
// that is a link at the ref and leads to another one there.
//
// What this package cannot know: a history that is not there. In a shallow
// clone a ref may be missing that the server has, and the error says so.
package gitref

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Ref is a git ref that was found. It is for one goroutine at a time.
type Ref struct {
	Name string // as it was given

	tree string // the object id of its tree
	git  git
	ctx  context.Context // ends what git does
	top  string          // of the working tree, as git spells it; "" where there is none

	prefixes map[string]string   // what directories are called in the trees, as far as they were asked for
	below    map[string][]string // what is in directories, likewise
}

// Open finds a ref, anything that git takes for a commit or a tree, in the
// repository of an absolute directory.
func Open(ctx context.Context, dir, name string) (*Ref, error) {
	switch {
	case name == "":
		return nil, errors.New("gitref: the name of the ref is empty")
	case strings.HasPrefix(name, "-"):
		return nil, fmt.Errorf("gitref: %q is no git ref: it begins with %q", name, "-")
	case strings.ContainsAny(name, "\x00\n"):
		return nil, fmt.Errorf("gitref: %q is no git ref", name)
	}
	g, err := find(ctx, dir)
	if err != nil {
		return nil, err
	}
	r := &Ref{Name: name, git: g, ctx: ctx, prefixes: map[string]string{}, below: map[string][]string{}}
	if r.tree, err = g.line(ctx, dir, "rev-parse", "--verify", "--quiet", name+"^{tree}"); err != nil || r.tree == "" {
		return nil, g.unknown(ctx, dir, name)
	}
	r.top, _ = g.line(ctx, dir, "rev-parse", "--show-toplevel") // fails inside of a bare repository
	return r, nil
}

// unknown returns the error for a ref that there is not, with what to do.
func (g git) unknown(ctx context.Context, dir, name string) error {
	if _, err := g.line(ctx, dir, "rev-parse", "--verify", "--quiet", "refs/remotes/origin/"+name+"^{tree}"); err == nil {
		return fmt.Errorf("gitref: there is no git ref %q here; there is %q", name, "origin/"+name)
	}
	remedy := "fetch it with \"git fetch\""
	if shallow, _ := g.line(ctx, dir, "rev-parse", "--is-shallow-repository"); shallow == "true" {
		remedy = "this is a shallow clone: fetch it with \"git fetch --depth=1 origin " + refspec(name) +
			"\", or check out with the whole history (fetch-depth: 0 of actions/checkout)"
	}
	return fmt.Errorf("gitref: there is no git ref %q here; %s", name, remedy)
}

// refspec returns what to fetch so that a ref is there under its name.
func refspec(name string) string {
	if i := strings.IndexAny(name, "~^:@"); i > 0 {
		name = name[:i]
	}
	if branch, ok := strings.CutPrefix(name, "origin/"); ok {
		return branch + ":refs/remotes/origin/" + branch
	}
	return name + ":" + name
}

// Read returns the bytes of the file at an absolute path of the working tree
// as they are at the ref. The error wraps [fs.ErrNotExist] when the ref has no
// file there.
func (r *Ref) Read(file string) ([]byte, error) {
	name, err := r.inTree(file)
	if err != nil {
		return nil, err
	}
	if strings.Contains(name, "\n") {
		return nil, fmt.Errorf("gitref: %q cannot be asked for: its name has more than one line", file)
	}
	out, err := r.git.run(r.ctx, r.git.dir, r.tree+":"+name+"\n", "cat-file", "--batch", "--follow-symlinks")
	if err != nil {
		return nil, err
	}
	head, body, _ := bytes.Cut(out, []byte("\n"))
	fields := strings.Fields(string(head))
	if len(fields) == 3 && fields[1] == "blob" {
		if n, err := strconv.Atoi(fields[2]); err == nil && n <= len(body) {
			return body[:n], nil
		}
	}
	switch {
	case len(fields) == 3 && fields[1] == "tree":
		return nil, fmt.Errorf("gitref: %s is a directory, want a file", r.At(file))
	case len(fields) > 0 && fields[0] == "symlink":
		return nil, fmt.Errorf("gitref: %s is a link out of the repository", r.At(file))
	case len(fields) > 0 && fields[0] == "loop":
		return nil, fmt.Errorf("gitref: %s is a link that leads back to itself", r.At(file))
	}
	return nil, fmt.Errorf("gitref: %w", &fs.PathError{Op: "open", Path: r.At(file), Err: fs.ErrNotExist})
}

// Top returns the root of the working tree, "" where there is none.
func (r *Ref) Top() string { return filepath.FromSlash(r.top) }

// Below returns the paths of all files that the ref has in a directory and
// below it, as they would be in the working tree, sorted. Git is asked once.
func (r *Ref) Below(dir string) ([]string, error) {
	all, known := r.below[dir]
	if !known {
		var err error
		if all, err = r.list(dir); err != nil {
			return nil, err
		}
		r.below[dir] = all
	}
	return slices.Clone(all), nil
}

func (r *Ref) list(dir string) ([]string, error) {
	within, err := r.inTree(dir)
	if err != nil {
		return nil, err
	}
	args := []string{"ls-tree", "-r", "-z", "--name-only", "--full-tree", r.tree}
	prefix := ""
	if within != "" {
		prefix = within + "/"
		args = append(args, "--", prefix)
	}
	out, err := r.git.run(r.ctx, r.git.dir, "", args...)
	if err != nil {
		return nil, err
	}
	var all []string
	for name := range strings.SplitSeq(string(out), "\x00") {
		if rel, ok := strings.CutPrefix(name, prefix); ok && rel != "" {
			all = append(all, filepath.Join(dir, filepath.FromSlash(rel)))
		}
	}
	return all, nil
}

// At names a file at the ref as git does: main:tools/toolpact.lock.
func (r *Ref) At(file string) string {
	name, err := r.inTree(file)
	if err != nil {
		name = filepath.Base(file)
	}
	return r.Name + ":" + name
}

// inTree returns the path of a file in the trees of the repository, with
// slashes, "" for their root. What git says of the nearest directory that is
// there counts: it knows links, drives and the case of names.
func (r *Ref) inTree(file string) (string, error) {
	dir, rest := file, ""
	for !isDir(dir) && dir != filepath.Dir(dir) {
		dir, rest = filepath.Dir(dir), filepath.Join(filepath.Base(dir), rest)
	}
	prefix, known := r.prefixes[dir]
	if !known {
		out, err := r.git.run(r.ctx, dir, "", "rev-parse", "--show-prefix")
		top, _ := r.git.line(r.ctx, dir, "rev-parse", "--show-toplevel")
		if err != nil || top != r.top {
			return "", fmt.Errorf("gitref: %s is not in the repository of ref %q", file, r.Name)
		}
		prefix = strings.TrimRight(string(out), "\r\n")
		r.prefixes[dir] = prefix
	}
	return path.Join(prefix, filepath.ToSlash(rest)), nil
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
