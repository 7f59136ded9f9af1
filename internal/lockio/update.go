package lockio

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/toolpact/toolpactvet/lockfile"
)

// Update replaces the bytes of a lock by what edit makes of them. No other
// Update of the same lock runs meanwhile, in this or another process; edit
// sees the bytes as they are then, nil when there is no lock yet. It may be
// called again when another program changes the lock meanwhile.
//
// An error of edit is returned as it is, and like any other error leaves the
// lock untouched. So do bytes that are the same: then nothing is written. A
// lock that is a link is written where the link leads; the mode of the file
// stays. The directory must exist.
func Update(ctx context.Context, path string, edit func(old []byte) ([]byte, error)) error {
	return updater{open: openPending}.update(ctx, path, edit)
}

// Replace replaces the bytes of a file as [Update] does, in one step and with
// nothing in between, but waits for nobody: for a file that no other update
// knows, such as those that git gives to a merge driver.
func Replace(ctx context.Context, path string, text []byte) error {
	target, err := linkTarget(path)
	if err != nil {
		return err
	}
	return updater{open: openPending}.repeat(ctx, target, func([]byte) ([]byte, error) { return text, nil })
}

// updater writes through what open returns.
type updater struct {
	open func(path string) (pending, error)
}

// pending is a temporary file that is to become the lock.
type pending interface {
	io.Writer
	CloseAtomicallyReplace() error // sync, close, rename
	Cleanup() error                // removes the file unless it was renamed
}

// retries is how often an update starts over because the lock changed.
const retries = 10

func (u updater) update(ctx context.Context, path string, edit func(old []byte) ([]byte, error)) error {
	target, err := linkTarget(path)
	if err != nil {
		return err
	}
	release, err := acquire(ctx, target)
	if err != nil {
		return err
	}
	defer release()
	sweep(target)
	return u.repeat(ctx, target, edit)
}

// abandoned is the age from which on a temporary file is what a killed update
// left behind: writing takes far less.
const abandoned = time.Minute

// sweep removes the temporary files of updates of a lock that were killed, so
// that nobody commits them.
func sweep(target string) {
	entries, err := os.ReadDir(filepath.Dir(target))
	if err != nil {
		return // the update says what is wrong with the directory
	}
	for _, e := range entries {
		digits, ok := strings.CutPrefix(e.Name(), "."+filepath.Base(target))
		if !ok || digits == "" || strings.Trim(digits, "0123456789") != "" {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > abandoned {
			_ = os.Remove(filepath.Join(filepath.Dir(target), e.Name()))
		}
	}
}

// repeat tries until nobody changes the file meanwhile.
func (u updater) repeat(ctx context.Context, target string, edit func(old []byte) ([]byte, error)) error {
	for range retries {
		if done, err := u.try(ctx, target, edit); done || err != nil {
			return err
		}
	}
	return fmt.Errorf("lockio: %s: another program keeps changing the file", target)
}

// try reports false when the lock changed between reading and writing.
func (u updater) try(ctx context.Context, target string, edit func(old []byte) ([]byte, error)) (bool, error) {
	old, err := current(target)
	if err != nil {
		return false, err
	}
	text, err := edit(bytes.Clone(old))
	switch {
	case err != nil:
		return false, err
	case len(text) == 0:
		return false, fmt.Errorf("lockio: %s: no bytes to write", target)
	case old != nil && bytes.Equal(old, text):
		return true, nil
	}
	file, err := u.open(target)
	if err != nil {
		return false, fmt.Errorf("lockio: cannot write in directory %q, the file stays as it is: %s", filepath.Dir(target), cause(err))
	}
	done, err := replace(ctx, file, target, old, text)
	if cleanupErr := file.Cleanup(); err == nil {
		err = cleanupErr
	}
	if err != nil {
		return false, fmt.Errorf("lockio: cannot write %s, it stays as it is: %w", target, err)
	}
	return done, nil
}

func replace(ctx context.Context, file pending, target string, old, text []byte) (bool, error) {
	if _, err := file.Write(text); err != nil {
		return false, err
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	now, err := current(target)
	if err != nil || (now == nil) != (old == nil) || !bytes.Equal(now, old) {
		return false, err
	}
	return true, file.CloseAtomicallyReplace()
}

// current returns the bytes of a lock that may be written, nil for none.
func current(target string) ([]byte, error) {
	data, err := Read(target)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(target); err == nil && info.Mode()&0o200 == 0 {
		return nil, lockfile.NewError(target, "the file is read-only", "make it writable")
	}
	return data, nil
}

// linkTarget returns the absolute path of the file that a lock is, or is to
// become, with links followed: a rename would replace the link.
func linkTarget(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("lockio: %w", err)
	}
	found, err := present(path)
	if err != nil {
		return "", err
	}
	if found {
		path, err = filepath.EvalSymlinks(path)
	} else {
		var dir string
		dir, err = filepath.EvalSymlinks(filepath.Dir(path))
		path = filepath.Join(dir, filepath.Base(path))
	}
	if err != nil {
		return "", fmt.Errorf("lockio: %w", err)
	}
	return path, nil
}
