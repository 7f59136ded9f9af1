package loader

import (
	"path"
	"runtime"
	"strings"
)

// Rel returns path relative to the directory dir, with slashes, for output. Both
// are absolute. Where that is not possible (another volume) it is path itself
// with slashes.
func Rel(dir, path string) string {
	return rel(runtime.GOOS == "windows", dir, path)
}

// Within returns path relative to the directory root, with slashes, and whether
// path is root or lies below it. Both are absolute.
func Within(root, path string) (string, bool) {
	return within(runtime.GOOS == "windows", root, path)
}

func within(windows bool, root, path string) (string, bool) {
	r := rel(windows, root, path)
	if isAbs(windows, r) || r == ".." || strings.HasPrefix(r, "../") {
		return "", false
	}
	return r, true
}

// rel works on the text alone. On Windows separators, the case of names and the
// prefix \\?\ make no difference: C:\x and c:/X are one.
func rel(windows bool, dir, to string) string {
	dirVol, dirElems := split(windows, dir)
	toVol, toElems := split(windows, to)
	if !same(windows, dirVol, toVol) {
		return slashed(windows, to)
	}
	n := 0
	for n < len(dirElems) && n < len(toElems) && same(windows, dirElems[n], toElems[n]) {
		n++
	}
	up := make([]string, len(dirElems)-n, len(dirElems)-n+len(toElems)-n)
	for i := range up {
		up[i] = ".."
	}
	if elems := append(up, toElems[n:]...); len(elems) > 0 {
		return strings.Join(elems, "/")
	}
	return "."
}

// split returns the volume of an absolute path, and its elements.
func split(windows bool, p string) (string, []string) {
	p = slashed(windows, p)
	vol := ""
	if windows {
		vol, p = volume(p)
	}
	p = strings.Trim(path.Clean("/"+p), "/")
	if p == "" {
		return vol, nil
	}
	return vol, strings.Split(p, "/")
}

// volume cuts "C:" or "//host/share" from a path with slashes.
func volume(p string) (vol, rest string) {
	if len(p) >= 2 && p[1] == ':' {
		return p[:2], p[2:]
	}
	host, ok := strings.CutPrefix(p, "//")
	if !ok {
		return "", p
	}
	i := strings.IndexByte(host, '/')
	if i < 0 {
		return p, ""
	}
	j := strings.IndexByte(host[i+1:], '/')
	if j < 0 {
		return p, ""
	}
	return p[:2+i+1+j], p[2+i+1+j:]
}

func slashed(windows bool, p string) string {
	if !windows {
		return p
	}
	p = strings.ReplaceAll(p, `\`, "/")
	for _, prefix := range []string{"//?/UNC/", "//?/unc/"} {
		if rest, ok := strings.CutPrefix(p, prefix); ok {
			return "//" + rest
		}
	}
	return strings.TrimPrefix(p, "//?/")
}

func isAbs(windows bool, p string) bool {
	if windows {
		vol, _ := volume(p)
		return vol != "" || strings.HasPrefix(p, "/")
	}
	return strings.HasPrefix(p, "/")
}

func same(windows bool, a, b string) bool {
	return a == b || windows && strings.EqualFold(a, b)
}
