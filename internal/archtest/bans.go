package archtest

import (
	"fmt"
	"slices"
	"strings"
)

// outside lists the packages that touch the file system, the network or other
// processes, with all below them. path/filepath and io/fs are not among them:
// [fileFunctions] tells what of them is more than text. Neither is embed,
// which reads when the program is built.
func outside() []string {
	return []string{
		"os", "io/ioutil", "syscall", "plugin", "log/syslog", "net", "go/build", "go/importer",
		"golang.org/x/sys", "golang.org/x/tools/go/packages", "golang.org/x/tools/go/buildutil",
		"github.com/gofrs/flock", "github.com/google/renameio",
	}
}

// pure lists packages below those of outside that do not reach anywhere.
func pure() []string {
	return []string{"net/url", "net/netip", "net/mail", "net/textproto", "go/build/constraint"}
}

func touchesFiles(importPath string) bool {
	return within(importPath, outside()) && !within(importPath, pure())
}

// knowsSource reports whether a package deals in Go source.
func knowsSource(importPath string) bool {
	return within(importPath, []string{"go", "golang.org/x/tools"})
}

// within reports whether path is one of roots or lies below one.
func within(path string, roots []string) bool {
	return slices.ContainsFunc(roots, func(root string) bool {
		return path == root || strings.HasPrefix(path, root+"/")
	})
}

// A ban forbids names of a package.
type ban struct {
	path  string
	names []string
	only  bool // names lists what is allowed, not what is forbidden
	why   string
}

func (b ban) forbids(name string) bool { return slices.Contains(b.names, name) != b.only }

// fileFunctions are the ways to the file system that lead through packages
// which are otherwise harmless.
func fileFunctions() []ban {
	const why = "only cmd, gclplugin and internal touch the file system"
	return []ban{
		{path: "io/fs", why: why, only: true, names: []string{"ValidPath", "PathError", "ErrExist", "ErrInvalid", "ErrNotExist", "ErrPermission"}},
		{path: "path/filepath", why: why, names: []string{"Abs", "EvalSymlinks", "Glob", "Walk", "WalkDir"}},
		{path: "go/parser", why: why, names: []string{"ParseDir"}},
		{path: "html/template", why: why, names: []string{"ParseFiles", "ParseGlob", "ParseFS"}},
		{path: "text/template", why: why, names: []string{"ParseFiles", "ParseGlob", "ParseFS"}},
	}
}

// globalFlags forbids the global flag sets: flags are bound to the instance
// that they configure. Only what makes a set of its own is left, and of that
// nothing that ends the process on a wrong flag.
func globalFlags() []ban {
	const why = "flags belong to an instance, not to the process"
	names := []string{
		"FlagSet", "NewFlagSet", "Flag", "Value", "Getter", "SliceValue", "ErrHelp", "ErrorHandling", "ContinueOnError",
		"UnquoteUsage", "NormalizedName", "ParseErrorsAllowlist", "ParseErrorsWhitelist",
	}
	return []ban{
		{path: "flag", names: names, only: true, why: why},
		{path: "github.com/spf13/pflag", names: names, only: true, why: why},
	}
}

// exits lists what ends the process, which is for the function main of a
// command alone.
func exits() []ban {
	const why = "only the function main of a command ends the process"
	return []ban{
		{path: "os", names: []string{"Exit"}, why: why},
		{path: "syscall", names: []string{"Exit", "Kill", "Exec"}, why: why},
		{path: "log", names: []string{"Fatal", "Fatalf", "Fatalln"}, why: why},
		{path: "github.com/spf13/cobra", names: []string{"CheckErr"}, why: why},
	}
}

// frameworks lists the modules whose schemas we derive. They may be
// dependencies of nested modules, never of this one: what is derived must not
// come from running them.
func frameworks() []string {
	return []string{
		"charm.land/fantasy",
		"github.com/ThinkInAIXYZ/go-mcp",
		"github.com/anthropics/anthropic-sdk-go",
		"github.com/cloudwego/eino",
		"github.com/cloudwego/eino-ext",
		"github.com/eino-contrib/jsonschema",
		"github.com/firebase/genkit",
		"github.com/invopop/jsonschema",
		"github.com/mark3labs/mcp-go",
		"github.com/metoro-io/mcp-golang",
		"github.com/microsoft/agent-framework-go",
		"github.com/modelcontextprotocol/go-sdk",
		"github.com/nlpodyssey/openai-agents-go",
		"github.com/openai/openai-go",
		"github.com/sashabaranov/go-openai",
		"github.com/tmc/langchaingo",
		"google.golang.org/adk",
		"google.golang.org/genai",
		"trpc.group/trpc-go/trpc-agent-go",
	}
}

// checkName says what is wrong with the name of a package.
func checkName(name string) (fault string) {
	name = strings.TrimSuffix(name, "_test")
	if slices.Contains([]string{"common", "helper", "helpers", "misc", "util", "utils"}, name) {
		return fmt.Sprintf("package name %q says nothing: name it by what it holds", name)
	}
	return ""
}
