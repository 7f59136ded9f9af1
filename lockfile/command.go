package lockfile

import "strings"

// AcceptCommand returns the command that accepts tools anew: all of them when
// there are many, or none to name.
func AcceptCommand(keys []string) string {
	words := []string{"toolpactvet", "accept"}
	if len(keys) == 0 || len(keys) > maxNamed {
		return strings.Join(append(words, "--all"), " ")
	}
	for _, key := range keys {
		words = append(words, ShellWord(key))
	}
	return strings.Join(words, " ")
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
