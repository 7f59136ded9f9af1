package gitref_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/internal/gitref"
)

const lock = "toolpact.lock"

// git runs git in a directory.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "HOME="+t.TempDir(),
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// repository returns a repository in which branch main has locks "one" at the
// root, "sub" in a directory and a link to the first; none of them is in the
// working tree any more as it was.
func repository(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "a repo é")
	write(t, filepath.Join(dir, lock), "one")
	write(t, filepath.Join(dir, "sub dir", "deep", lock), "sub\r\n")
	if err := os.Symlink(filepath.Join("..", lock), filepath.Join(dir, "sub dir", "link.toolpact.lock")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/etc/hosts", filepath.Join(dir, "out.toolpact.lock")); err != nil {
		t.Fatal(err)
	}
	git(t, dir, "init", "-q", "-b", "main")
	git(t, dir, "add", "-A")
	git(t, dir, "commit", "-qm", "first")
	git(t, dir, "tag", "-a", "-m", "release", "v1.0")
	write(t, filepath.Join(dir, lock), "two")
	git(t, dir, "commit", "-qam", "second")
	if err := os.RemoveAll(filepath.Join(dir, "sub dir")); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, lock), "now")
	return dir
}

func open(t *testing.T, dir, name string) *gitref.Ref {
	t.Helper()
	r, err := gitref.Open(t.Context(), dir, name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestFilesAreReadAsTheyWere(t *testing.T) {
	dir := repository(t)
	for _, c := range []struct{ name, ref, file, want string }{
		{"at a branch", "main", lock, "two"},
		{"at an annotated tag", "v1.0", lock, "one"},
		{"at an expression", "HEAD~1", lock, "one"},
		{"at a tree", "v1.0^{tree}", lock, "one"},
		{"in a directory that is gone", "main", "sub dir/deep/toolpact.lock", "sub\r\n"},
		{"through a link to a file", "main", "sub dir/link.toolpact.lock", "two"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := open(t, dir, c.ref).Read(filepath.Join(dir, filepath.FromSlash(c.file)))
			if err != nil || string(got) != c.want {
				t.Errorf("%q, %v, want %q", got, err, c.want)
			}
		})
	}
}

func TestWhatTheRefDoesNotHave(t *testing.T) {
	dir := repository(t)
	main := open(t, dir, "main")
	for _, file := range []string{"none.toolpact.lock", "none/toolpact.lock", "toolpact.lock/below", lock + " "} {
		if _, err := main.Read(filepath.Join(dir, file)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", file, err)
		}
	}
	for file, want := range map[string]string{
		"sub dir":             "is a directory",
		"out.toolpact.lock":   "link out of the repository",
		"../toolpact.lock":    "is not in the repository",
		"a\nb/toolpact.lock":  "more than one line",
		"../../toolpact.lock": "is not in the repository",
	} {
		if _, err := main.Read(filepath.Join(dir, file)); err == nil || errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", file, err, want)
		}
	}
}

func TestFilesAreListed(t *testing.T) {
	dir := repository(t)
	main := open(t, filepath.Join(dir), "main")
	for _, c := range []struct {
		dir  string
		want []string
	}{
		{dir, []string{"out.toolpact.lock", "sub dir/deep/toolpact.lock", "sub dir/link.toolpact.lock", "toolpact.lock"}},
		{filepath.Join(dir, "sub dir"), []string{"sub dir/deep/toolpact.lock", "sub dir/link.toolpact.lock"}},
		{filepath.Join(dir, "sub"), nil},
	} {
		got, err := main.Below(c.dir)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, name := range c.want {
			want = append(want, filepath.Join(dir, filepath.FromSlash(name)))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("below %s (-want +got):\n%s", c.dir, diff)
		}
	}
	if got, want := main.At(filepath.Join(dir, "sub dir", "deep", lock)), "main:sub dir/deep/toolpact.lock"; got != want {
		t.Errorf("At is %q, want %q", got, want)
	}
}

func TestRefsThatAreNot(t *testing.T) {
	dir := repository(t)
	clone := filepath.Join(t.TempDir(), "clone")
	git(t, dir, "clone", "-q", "--depth=1", "file://"+filepath.ToSlash(dir), clone)
	git(t, clone, "checkout", "-q", "--detach")
	git(t, clone, "branch", "-qD", "main")
	for _, c := range []struct{ name, dir, ref, want string }{
		{"no repository", t.TempDir(), "main", "is not in a git repository"},
		{"unknown", dir, "nope", `there is no git ref "nope" here; fetch it with "git fetch"`},
		{"empty", dir, "", "is empty"},
		{"an option", dir, "--upload-pack=x", `"--upload-pack=x" is no git ref: it begins with "-"`},
		{"a blob", dir, "main:toolpact.lock", "there is no git ref"},
		{"two lines", dir, "main\nmain", "is no git ref"},
		{"only the remote has it", clone, "main", `there is "origin/main"`},
		{"behind the end of a shallow clone", clone, "v1.0", "shallow clone"},
		{"a parent behind the end of a shallow clone", clone, "origin/main~1", "git fetch --depth=1 origin main:refs/remotes/origin/main"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := gitref.Open(t.Context(), c.dir, c.ref)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

func TestWithoutGit(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := gitref.Open(t.Context(), t.TempDir(), "main"); err == nil || !strings.Contains(err.Error(), "git is not installed") {
		t.Errorf("%v", err)
	}
}

func TestCancelled(t *testing.T) {
	dir := repository(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := gitref.Open(ctx, dir, "main"); err == nil {
		t.Error("no error")
	}
}

// The environment of a hook names the repository relative to its top.
func TestTheEnvironmentOfAHook(t *testing.T) {
	dir := repository(t)
	t.Setenv("GIT_DIR", ".git")
	t.Setenv("GIT_INDEX_FILE", ".git/index")
	write(t, filepath.Join(dir, "below", "x"), "")
	r := open(t, filepath.Join(dir, "below"), "main")
	if got, err := r.Read(filepath.Join(dir, lock)); err != nil || string(got) != "two" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestAnotherWorktree(t *testing.T) {
	dir := repository(t)
	other := filepath.Join(t.TempDir(), "other")
	git(t, dir, "worktree", "add", "-q", "-b", "topic", other, "v1.0")
	r := open(t, other, "main")
	if got, err := r.Read(filepath.Join(other, lock)); err != nil || string(got) != "two" {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := r.Read(filepath.Join(dir, lock)); err == nil {
		t.Error("a path of one working tree is none of another")
	}
}

func TestADirectoryThatIsReachedThroughALink(t *testing.T) {
	dir := repository(t)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	r := open(t, link, "main")
	if got, err := r.Read(filepath.Join(link, lock)); err != nil || string(got) != "two" {
		t.Errorf("%q, %v", got, err)
	}
	all, err := r.Below(link)
	if err != nil || !slices.Contains(all, filepath.Join(link, lock)) {
		t.Errorf("%q, %v", all, err)
	}
}

func TestABareRepositoryThatTheEnvironmentNames(t *testing.T) {
	dir := repository(t)
	bare := filepath.Join(t.TempDir(), "bare.git")
	git(t, dir, "clone", "-q", "--bare", ".", bare)
	plain := t.TempDir()
	write(t, filepath.Join(plain, "go.mod"), "module x\n")
	t.Setenv("GIT_DIR", bare)
	if got, err := open(t, plain, "main").Read(filepath.Join(plain, lock)); err != nil || string(got) != "two" {
		t.Errorf("in a bare repository: %q, %v", got, err)
	}
	t.Setenv("GIT_WORK_TREE", plain)
	if got, err := open(t, plain, "main").Read(filepath.Join(plain, lock)); err != nil || string(got) != "two" {
		t.Errorf("with a working tree beside it: %q, %v", got, err)
	}
}

func TestASubmoduleIsARepositoryOfItsOwn(t *testing.T) {
	inner, outer := repository(t), repository(t)
	git(t, outer, "-c", "protocol.file.allow=always", "submodule", "add", "-q", inner, "mod")
	git(t, outer, "commit", "-qm", "module")
	r := open(t, outer, "main")
	if _, err := r.Read(filepath.Join(outer, "mod", lock)); err == nil || !strings.Contains(err.Error(), "is not in the repository") {
		t.Errorf("%v", err)
	}
	if got, err := open(t, filepath.Join(outer, "mod"), "HEAD").Read(filepath.Join(outer, "mod", lock)); err != nil || string(got) != "two" {
		t.Errorf("%q, %v", got, err)
	}
}
