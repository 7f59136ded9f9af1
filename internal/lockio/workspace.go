package lockio

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// Workspace is what the go command works on in a directory.
type Workspace struct {
	Work  string   // the go.work in effect, "" for none
	Roots []string // the module roots, absolute and sorted; without a module the directory itself

	flat bool // whether nothing below Roots counts
}

// FindWorkspace returns the workspace of a directory, which need not be
// absolute, as the go command determines it: GOWORK, asked of getenv, may
// switch it off or name the file. The module of the directory itself counts
// even when go.work does not use it.
func FindWorkspace(dir string, getenv func(string) string) (*Workspace, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("lockio: %w", err)
	}
	w := &Workspace{}
	if w.Work, err = workFile(dir, getenv("GOWORK")); err != nil {
		return nil, err
	}
	if w.Work != "" {
		if w.Roots, err = members(w.Work); err != nil {
			return nil, err
		}
	}
	if root, ok := ModuleRoot(dir); ok {
		w.Roots = append(w.Roots, root)
	}
	if len(w.Roots) == 0 {
		// Only with GOPATH do directories below a directory without module
		// hold packages; else the walk could take in a whole home directory.
		mode := getenv("GO111MODULE")
		w.Roots, w.flat = []string{dir}, mode != "off" && mode != "auto"
	}
	slices.SortFunc(w.Roots, func(a, b string) int { return strings.Compare(normal(a, onWindows), normal(b, onWindows)) })
	w.Roots = slices.CompactFunc(w.Roots, Same)
	return w, nil
}

func workFile(dir, gowork string) (string, error) {
	switch {
	case gowork == "off":
		return "", nil
	case gowork == "" || gowork == "auto":
		file, _ := findUp(dir, "go.work")
		return file, nil
	case !filepath.IsAbs(gowork):
		return "", fmt.Errorf("lockio: GOWORK=%s is not an absolute path", gowork)
	default:
		return filepath.Clean(gowork), nil
	}
}

// members returns the module roots that a go.work uses.
func members(file string) ([]string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("lockio: %w", err)
	}
	work, err := modfile.ParseWork(file, data, nil)
	if err != nil {
		return nil, fmt.Errorf("lockio: %w", err)
	}
	var roots []string
	for _, use := range work.Use {
		root := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(root) {
			root = filepath.Join(filepath.Dir(file), root)
		}
		roots = append(roots, filepath.Clean(root))
	}
	return roots, nil
}
