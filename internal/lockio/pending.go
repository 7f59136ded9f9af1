package lockio

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// stepFile takes the steps of renameio one by one, for systems on which
// that package does not work.
type stepFile struct {
	*os.File
	target  string
	renamed bool
	rename  func(from, to string) error
}

// openStepFile creates a temporary file beside the target, with its mode.
func openStepFile(target string, rename func(from, to string) error) (pending, error) {
	mode, keep := fs.FileMode(0o644), false
	if info, err := os.Stat(target); err == nil {
		mode, keep = info.Mode().Perm(), true
	}
	file, err := createBeside(target, mode)
	if err != nil {
		return nil, err
	}
	f := &stepFile{File: file, target: target, rename: rename}
	if keep { // whatever the umask took away
		if err := file.Chmod(mode); err != nil {
			return nil, errors.Join(err, f.Cleanup())
		}
	}
	return f, nil
}

// createBeside creates a hidden file of unique name in the target's directory.
func createBeside(target string, mode fs.FileMode) (*os.File, error) {
	for {
		name := "." + filepath.Base(target) + strconv.FormatInt(rand.Int64(), 10)
		file, err := os.OpenFile(filepath.Join(filepath.Dir(target), name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

func (f *stepFile) CloseAtomicallyReplace() error {
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	err := f.rename(f.Name(), f.target)
	f.renamed = err == nil
	return err
}

func (f *stepFile) Cleanup() error {
	if f.renamed {
		return nil
	}
	_ = f.Close() // closed already when the rename failed
	return os.Remove(f.Name())
}

// renameRetrying renames until it works or a second is over: on Windows a
// virus scanner or an editor may hold a file for a moment.
func renameRetrying(from, to string) error {
	deadline := time.Now().Add(time.Second)
	for {
		err := os.Rename(from, to)
		if err == nil || errors.Is(err, fs.ErrNotExist) || time.Now().After(deadline) {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
}
