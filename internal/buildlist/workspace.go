package buildlist

import "path/filepath"

// Workspace is a go.work file that is in effect.
type Workspace struct {
	File string   // absolute path of go.work
	Dirs []string // absolute directories of its modules, in order of the file
}

// Uses reports whether the module with this root directory is a member.
func (w *Workspace) Uses(root string) bool {
	for _, dir := range w.Dirs {
		if sameDir(dir, root) {
			return true
		}
	}
	return false
}

// Workspace returns the workspace that the go command would work in when run in
// dir, or nil. Errors carry file:line:col.
func (r *Reader) Workspace(dir string) (*Workspace, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	env := r.environment()
	if env.get("GO111MODULE") == "off" {
		return nil, nil
	}
	name := workFile(dir, env)
	if name == "" {
		return nil, nil
	}
	work, err := readWorkFile(name)
	if err != nil {
		return nil, err
	}
	return &Workspace{File: name, Dirs: useDirs(work, filepath.Dir(name))}, nil
}
