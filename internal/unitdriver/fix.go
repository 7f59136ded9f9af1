package unitdriver

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"io"
	"os"
	"slices"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/internal/pass"
)

// fix applies the first fix of every finding. The files are rewritten, or for
// show their differences are printed, or they go into the archive that the
// unit names, for the go command to unpack when all units are done.
func (d *Driver) fix(cfg *Config, u *unit, results []pass.Result, show bool) error {
	failed := d.printFailures(results)
	patches, rejected := u.patches(cfg, results)
	var err error
	switch {
	case show:
		err = d.toStdout(cfg, func(w io.Writer) error { return showAll(w, patches) })
	case cfg.FixArchive != "":
		err = archive(cfg.FixArchive, cfg.ID, patches)
	default:
		err = rewrite(patches)
	}
	switch {
	case err != nil:
		return err
	case rejected > 0:
		return fmt.Errorf("%d of the fixes were not applied, since others change the same place: run the command again", rejected)
	case failed:
		return errFindings
	}
	return nil
}

// patches returns the patches of the files that fixes change, in their order,
// and how many fixes contradict those that were taken before them. Nothing is
// done to generated files.
func (u *unit) patches(cfg *Config, results []pass.Result) (patches []*patch, rejected int) {
	if !u.concerns {
		return nil, 0
	}
	all := make([]*patch, len(u.sources))
	for i, source := range u.sources {
		all[i] = &patch{name: cfg.GoFiles[i], old: source, generated: ast.IsGenerated(u.pkg.Files[i])}
	}
	for _, r := range results {
		for _, diag := range r.Diagnostics {
			if len(diag.SuggestedFixes) > 0 && !u.apply(diag.SuggestedFixes[0].TextEdits, all) {
				rejected++
			}
		}
	}
	return slices.DeleteFunc(all, func(p *patch) bool { return len(p.edits) == 0 }), rejected
}

// apply adds all edits of a fix to the patches of their files, or none of them
// and reports false when they do not fit.
func (u *unit) apply(edits []analysis.TextEdit, all []*patch) bool {
	before := make([][]edit, len(all))
	for i, p := range all {
		before[i] = slices.Clone(p.edits)
	}
	for _, e := range edits {
		i := slices.IndexFunc(u.pkg.Files, func(f *ast.File) bool { return f.FileStart <= e.Pos && e.Pos <= f.FileEnd })
		switch {
		case i >= 0 && all[i].generated:
			// left as it was: what a generator writes is not edited
		case i >= 0 && all[i].add(u.edit(e, i)):
			continue
		}
		for k, p := range all {
			p.edits = before[k]
		}
		return i >= 0 && all[i].generated
	}
	return true
}

// edit returns an edit by the offsets in its file.
func (u *unit) edit(e analysis.TextEdit, file int) edit {
	start := u.pkg.Files[file].FileStart
	end := e.Pos
	if e.End.IsValid() {
		end = e.End
	}
	return edit{int(e.Pos - start), int(end - start), string(e.NewText)}
}

// patch is what is to be changed in a file.
type patch struct {
	name      string
	old       []byte
	generated bool
	edits     []edit // ordered, none over another
}

type edit struct {
	start, end int // offsets in the file
	text       string
}

// add adds an edit unless it changes what another one changes already. To ask
// twice for one edit is to ask for it once; what is inserted in one place stays
// in order.
func (p *patch) add(e edit) bool {
	if e.start > e.end || e.end > len(p.old) {
		return false
	}
	at := len(p.edits)
	for i, other := range slices.Backward(p.edits) {
		switch {
		case e == other:
			return true
		case e.start < other.end && other.start < e.end:
			return false
		case e.start < other.start || e.start == other.start && e.end < other.end:
			at = i
		}
	}
	p.edits = slices.Insert(p.edits, at, e)
	return true
}

// changed returns what becomes of the file, formatted if it was so before.
func (p *patch) changed() []byte {
	var out bytes.Buffer
	done := 0
	for _, e := range p.edits {
		out.Write(p.old[done:e.start])
		out.WriteString(e.text)
		done = e.end
	}
	out.Write(p.old[done:])
	if was, err := format.Source(p.old); err == nil && bytes.Equal(was, p.old) {
		if is, err := format.Source(out.Bytes()); err == nil {
			return is
		}
	}
	return out.Bytes()
}

func showAll(w io.Writer, patches []*patch) error {
	for _, p := range patches {
		text := diff.Diff(p.name+" (old)", p.old, p.name+" (new)", p.changed())
		_, text, _ = bytes.Cut(text, []byte("\n")) // a line for people who know the command
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	return nil
}

// archive writes the files into a zip file whose comment is the unit's ID. It
// is written when there is no file to put in it as well: without, the go
// command would not remember that there is none.
func archive(name, id string, patches []*patch) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	z := zip.NewWriter(f)
	err = z.SetComment(id)
	for _, p := range patches {
		entry, createErr := z.Create(p.name)
		if createErr == nil {
			_, createErr = entry.Write(p.changed())
		}
		err = errors.Join(err, createErr)
	}
	return errors.Join(err, z.Close(), f.Close())
}

// rewrite writes the files, unless somebody else has since.
func rewrite(patches []*patch) error {
	for _, p := range patches {
		now, err := os.ReadFile(p.name)
		if err != nil {
			return err
		}
		if !bytes.Equal(now, p.old) {
			return fmt.Errorf("%s was changed while it was analysed, and is left as it is", p.name)
		}
		if err := os.WriteFile(p.name, p.changed(), 0o666); err != nil {
			return err
		}
	}
	return nil
}
