package buildlist

import (
	"go/build"
	"os"
	"path/filepath"
	"strings"
)

// environment is what the go command takes from variables: the process's, and
// behind them those that "go env -w" wrote to a file.
type environment struct {
	getenv func(string) string
	file   map[string]string
}

func readEnvironment(getenv func(string) string) *environment {
	if getenv == nil {
		getenv = os.Getenv
	}
	env := &environment{getenv: getenv}
	name := getenv("GOENV")
	if name == "off" {
		return env
	}
	if name == "" {
		dir, err := os.UserConfigDir()
		if err != nil {
			return env
		}
		name = filepath.Join(dir, "go", "env")
	}
	if data, err := os.ReadFile(name); err == nil {
		env.file = parseEnvFile(string(data))
	}
	return env
}

// parseEnvFile reads lines of KEY=VALUE. All others are comments to the go
// command too (cmd/go/internal/cfg, readEnvFile).
func parseEnvFile(text string) map[string]string {
	vars := make(map[string]string)
	for line := range strings.Lines(text) {
		key, value, ok := strings.Cut(strings.TrimRight(line, "\r\n"), "=")
		if ok && key != "" && key[0] >= 'A' && key[0] <= 'Z' {
			vars[key] = value
		}
	}
	return vars
}

func (e *environment) get(key string) string {
	if v := e.getenv(key); v != "" {
		return v
	}
	return e.file[key]
}

// flag returns the value of a flag of GOFLAGS, where the last one counts.
func (e *environment) flag(name string) string {
	value := ""
	for _, f := range splitFlags(e.get("GOFLAGS")) {
		key, v, _ := strings.Cut(strings.TrimPrefix(f, "-"), "=")
		if strings.TrimPrefix(key, "-") == name {
			value = v
		}
	}
	return value
}

// splitFlags splits at white space. A field that starts with a quote runs to
// the next one of its kind.
func splitFlags(s string) []string {
	var fields []string
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		if quote := s[0]; quote == '"' || quote == '\'' {
			field, rest, _ := strings.Cut(s[1:], string(quote))
			fields, s = append(fields, field), rest
			continue
		}
		end := strings.IndexAny(s, " \t\r\n")
		if end < 0 {
			end = len(s)
		}
		fields, s = append(fields, s[:end]), s[end:]
	}
	return fields
}

// moduleCache returns the directory of the module cache, "" if unknown.
func (e *environment) moduleCache() string {
	if dir := e.get("GOMODCACHE"); dir != "" {
		return dir
	}
	gopath := e.get("GOPATH")
	if gopath == "" {
		gopath = build.Default.GOPATH
	}
	dirs := filepath.SplitList(gopath)
	if len(dirs) == 0 {
		return ""
	}
	return filepath.Join(dirs[0], "pkg", "mod")
}
