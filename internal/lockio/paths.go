package lockio

import (
	"path"
	"path/filepath"
	"runtime"
	"strings"
)

// Same reports whether two absolute paths are spelled for one file: cleaned,
// with one kind of slash, and without regard to case on Windows.
func Same(a, b string) bool {
	return normal(a, onWindows) == normal(b, onWindows)
}

// Within reports whether an absolute path is that of root or lies below it.
func Within(root, p string) bool {
	return within(normal(root, onWindows), normal(p, onWindows))
}

const onWindows = runtime.GOOS == "windows"

func within(root, p string) bool {
	return p == root || strings.HasPrefix(p, strings.TrimSuffix(root, "/")+"/")
}

// normal returns a path in the one spelling by which paths are compared. On
// Windows that is with forward slashes and in lower case, since git, the go
// command and editors disagree on both, and without the prefix for long paths.
func normal(p string, windows bool) string {
	if !windows {
		return path.Clean(p)
	}
	p = strings.ToLower(strings.ReplaceAll(p, `\`, "/"))
	if share, ok := strings.CutPrefix(p, "//?/unc/"); ok {
		p = "//" + share
	}
	p = strings.TrimPrefix(p, "//?/")
	clean := path.Clean(p)
	if strings.HasPrefix(p, "//") {
		return "/" + clean // a share; Clean takes the two slashes for one
	}
	return clean
}

// relative returns p as seen from base, with slashes, or p itself where there
// is no way from one to the other.
func relative(base, p string) string {
	if rel, err := filepath.Rel(base, p); err == nil {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(p)
}
