package lockio

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolpact/toolpactvet/lockfile"
)

const settingsName = "toolpact.yaml"

// Digest returns a hash, in hexadecimal, of all files besides Go source that
// decide what is reported about the workspace: every lock, toolpact.yaml,
// go.mod, go.work and vendor/modules.txt. Drivers that cache results put it
// into their key. It depends on the paths of these files as seen from the
// go.work or module root and on their bytes, and on nothing else.
//
// A file that cannot be read is part of the hash as such: what is wrong with
// it is for others to report. So is a module root that is missing.
func (w *Workspace) Digest() string {
	return w.digest(func(_ string, data []byte) []byte { return data })
}

// PackagesDigest is Digest of less: of a lock only the packages that its
// entries name, of toolpact.yaml everything, and of other files that they are
// there. It is one digest as long as the same locks name the same packages.
func (w *Workspace) PackagesDigest() string {
	return w.digest(func(base string, data []byte) []byte {
		switch {
		case isLock(base):
			return namedPackages(data)
		case base == settingsName:
			return data
		default:
			return nil
		}
	})
}

// namedPackages returns the packages that a lock names, and all of a lock that
// cannot be read.
func namedPackages(data []byte) []byte {
	f, err := lockfile.Parse(data)
	if err != nil {
		return append([]byte("unreadable\n"), data...)
	}
	return []byte("names\n" + strings.Join(f.Packages(), "\n"))
}

func (w *Workspace) digest(part func(base string, data []byte) []byte) string {
	d := digest{Hash: sha256.New(), base: w.Roots[0], part: part}
	if w.Work != "" {
		d.base = filepath.Dir(w.Work)
		d.file(w.Work)
		d.file(filepath.Join(d.base, "vendor", "modules.txt"))
	}
	for _, root := range w.Roots {
		d.module(root, w.flat)
	}
	return hex.EncodeToString(d.Sum(nil))
}

// Mix returns the digest together with a file that is no part of the workspace.
func Mix(digest string, data []byte) string {
	h := sha256.New()
	fmt.Fprintln(h, digest)
	h.Write(data)
	return hex.EncodeToString(h.Sum(nil))
}

type digest struct {
	hash.Hash
	base string
	part func(base string, data []byte) []byte // of a file with that base name in lower case
}

func (d *digest) module(root string, flat bool) {
	d.record(root, "root", nil)
	if flat {
		d.flat(root)
		return
	}
	d.file(filepath.Join(root, "vendor", "modules.txt"))
	err := walk(root, func(path string, entry fs.DirEntry, err error) {
		if err != nil {
			d.record(path, "unreadable", nil)
		} else if decides(entry.Name()) {
			d.file(path)
		}
	})
	if err != nil {
		d.record(root, "unreadable", nil)
	}
}

func (d *digest) flat(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		d.record(dir, "unreadable", nil)
	}
	for _, entry := range entries {
		if decides(entry.Name()) {
			d.file(filepath.Join(dir, entry.Name()))
		}
	}
}

// decides reports whether files of a name are part of the digest. File
// systems may not distinguish case, and a file too many does no harm.
func decides(base string) bool {
	base = strings.ToLower(base)
	return isLock(base) || base == settingsName || base == "go.mod" || base == "go.work"
}

// file adds a file, or that something else or nothing is in its place.
func (d *digest) file(path string) {
	info, err := os.Stat(path)
	if err != nil {
		if _, err := os.Lstat(path); err == nil {
			d.record(path, "dangling", nil)
		}
		return
	}
	if !info.Mode().IsRegular() {
		d.record(path, "irregular", nil)
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		d.record(path, "unreadable", nil)
		return
	}
	d.record(path, "file", d.part(strings.ToLower(filepath.Base(path)), data))
}

// record writes lengths too, so that no two lists of records are one text.
func (d *digest) record(path, what string, data []byte) {
	rel := relative(d.base, path)
	fmt.Fprintf(d, "%s %d %d %s\n", what, len(rel), len(data), rel)
	d.Write(data)
}
