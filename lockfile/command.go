package lockfile

import (
	"path"
	"strings"
)

// AcceptCommand returns the command that accepts tools anew: all of them when
// there are many, or none to name. flags are those by which it finds the lock,
// each with a space before it.
func AcceptCommand(flags string, keys []string) string {
	words := []string{"toolpactvet" + flags, "accept"}
	if len(keys) == 0 || len(keys) > maxNamed {
		return strings.Join(append(words, "--all"), " ")
	}
	for _, key := range keys {
		words = append(words, ShellWord(key))
	}
	return strings.Join(words, " ")
}

// In returns the flag by which a command works in the directory of a lock, whose
// path has slashes, with a space before it; "" where it does anyway, as the path
// leads to the working directory or out of it.
func In(lock string) string {
	dir := path.Dir(lock)
	if dir == "." || dir == ".." || strings.HasPrefix(dir, "../") {
		return ""
	}
	return " -C " + ShellWord(dir)
}

// maxNamed is the number of tools up to which a command names them.
const maxNamed = 5

// ShellWord quotes what a shell would not take as one plain word.
func ShellWord(text string) string {
	if text != "" && text[0] != '-' && strings.Trim(text, shellSafe) == "" {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

const shellSafe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./@:+,"
