package goplsbuild

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

//go:embed added
var added embed.FS

// An edit puts text before or after the one occurrence of an anchor in a file
// of gopls. An edit without text only makes sure that the anchor is there.
type edit struct {
	file          string
	anchor        string
	before, after string
}

// edits are all that changes in files of gopls.
//
// Only the packages that an analysis was asked for get the digest into their
// keys: no other runs the analyzers, so that the results for all dependencies
// outlive an edit of the lock. It is added behind gopls' own memory of keys,
// which forgets none when a lock changes.
func edits() []edit {
	const analysis, settings, snapshot = "internal/cache/analysis.go", "internal/settings/analysis.go", "internal/cache/snapshot.go"
	return []edit{
		{file: settings, anchor: "\nvar AllAnalyzers = initAnalyzers()\n"},
		{
			file:   analysis,
			anchor: "\tlimiter := make(chan unit, runtime.GOMAXPROCS(0))\n",
			after:  "\ttoolpact := toolpactDigests()\n",
		},
		{
			file:   analysis,
			anchor: "\t\t\tsummary, err := an.runCached(ctx, key)\n",
			before: "\t\t\tif _, root := pkgs[an.ph.mp.ID]; root {\n\t\t\t\tkey = toolpactKey(toolpact, an.ph.mp, key)\n\t\t\t}\n",
		},
		{
			file:   snapshot,
			anchor: "\t\t\tpatterns[protocol.RelativePattern{BaseURI: modFile.Dir(), Pattern: watchGoFiles}] = unit{}\n",
			after: "\t\t\tpatterns[protocol.RelativePattern{BaseURI: modFile.Dir(), Pattern: \"**/*toolpact.lock\"}] = unit{}\n" +
				"\t\t\tpatterns[protocol.RelativePattern{BaseURI: modFile.Dir(), Pattern: \"toolpact.yaml\"}] = unit{}\n",
		},
	}
}

// additions are the embedded files, and where they go.
func additions() map[string]string {
	return map[string]string{
		"analyzers.go.txt": "internal/settings/toolpact.go",
		"key.go.txt":       "internal/cache/toolpact.go",
	}
}

// change makes all edits and additions to the source of gopls in dir.
func change(dir string) error {
	for _, e := range edits() {
		name := filepath.Join(dir, filepath.FromSlash(e.file))
		data, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s, which the analyzers are built into, is not there: this version of gopls is not supported", e.file)
		}
		if err != nil {
			return err
		}
		text, err := e.apply(string(data))
		if err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			return err
		}
	}
	for from, to := range additions() {
		data, err := added.ReadFile(path.Join("added", from))
		if err != nil {
			return err
		}
		if err := create(filepath.Join(dir, filepath.FromSlash(to)), data); err != nil {
			return err
		}
	}
	return nil
}

func (e edit) apply(text string) (string, error) {
	if n := strings.Count(text, e.anchor); n != 1 {
		return "", fmt.Errorf("%s has the line %q %d times, want once: this version of gopls is not supported", e.file, strings.TrimSpace(e.anchor), n)
	}
	return strings.Replace(text, e.anchor, e.before+e.anchor+e.after, 1), nil
}

// create writes a file that must not be there yet.
func create(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}
