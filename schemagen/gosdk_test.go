package schemagen

import (
	"go/types"
	"strings"
	"testing"

	"golang.org/x/mod/semver"
)

func TestVersionsOfTheMCPSDKComeFromTheBuildListOrThePin(t *testing.T) {
	for _, tt := range []struct {
		name, pin, sdk, library string
		wantSDK, wantLibrary    string
		anyOutput, textMapKeys  bool
	}{
		{name: "without a build list the newest known", wantSDK: "v1.8.0", wantLibrary: "v0.4.3", anyOutput: true, textMapKeys: true},
		{name: "the build list decides both", sdk: "v1.4.1", library: "v0.4.3", wantSDK: "v1.4.1", wantLibrary: "v0.4.3", textMapKeys: true},
		{name: "a listed library below the minimum cannot be", sdk: "v1.8.0", library: "v0.3.0", wantSDK: "v1.8.0", wantLibrary: "v0.4.3", anyOutput: true, textMapKeys: true},
		{name: "without the library its minimum", sdk: "v1.2.0", wantSDK: "v1.2.0", wantLibrary: "v0.3.0"},
		{name: "the minimum rose with v1.3", sdk: "v1.3.1", wantSDK: "v1.3.1", wantLibrary: "v0.4.2"},
		{name: "the minimum rose with the first pre-release of v1.6", sdk: "v1.6.0-pre.1", wantSDK: "v1.6.0-pre.1", wantLibrary: "v0.4.3", textMapKeys: true},
		{name: "outputs of any type came with the first pre-release of v1.7", sdk: "v1.7.0-pre.1", wantSDK: "v1.7.0-pre.1", wantLibrary: "v0.4.3", anyOutput: true, textMapKeys: true},
		{name: "a pin of another version brings its own minimum", pin: "v1.1.0", sdk: "v1.8.0", library: "v0.4.3", wantSDK: "v1.1.0", wantLibrary: "v0.3.0"},
		{name: "a pin of the listed version keeps the listed library", pin: "v1.4.1", sdk: "v1.4.1", library: "v0.4.3", wantSDK: "v1.4.1", wantLibrary: "v0.4.3", textMapKeys: true},
		{name: "a pin without the SDK in the list takes the greater library", pin: "v1.1.0", library: "v0.4.2", wantSDK: "v1.1.0", wantLibrary: "v0.4.2"},
		{name: "newer than known has the newest rules", sdk: "v1.12.0", library: "v0.9.1", wantSDK: "v1.12.0", wantLibrary: "v0.9.1", anyOutput: true, textMapKeys: true},
		{name: "a module of the workspace is taken for the newest", sdk: "(devel)", library: "(devel)", wantSDK: "v1.8.0", wantLibrary: "v0.4.3", anyOutput: true, textMapKeys: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGoSDK(setup{version: tt.pin}, func(module string) (string, bool) {
				v := map[string]string{goSDKModule: tt.sdk, jsonschemaGoModule: tt.library}[module]
				return v, v != ""
			})
			dialect, deriver := g.versions()
			if dialect != "gosdk@"+tt.wantSDK || deriver != "jsonschema-go@"+tt.wantLibrary {
				t.Errorf("%s over %s, want %s and %s", dialect, deriver, tt.wantSDK, tt.wantLibrary)
			}
			if g.rules.anyOutput != tt.anyOutput || g.lib.rules.textMapKeys != tt.textMapKeys {
				t.Errorf("any output %v, text keys %v", g.rules.anyOutput, g.lib.rules.textMapKeys)
			}
		})
	}
}

func TestTablesOfVersionsAreInOrder(t *testing.T) {
	var versions []string
	for _, r := range jsonschemaGoHistory() {
		versions = append(versions, r.since)
	}
	checkRising(t, versions)
	versions = nil
	for _, r := range goSDKHistory() {
		versions = append(versions, r.since)
		if !semver.IsValid(r.library) {
			t.Errorf("library %q of %s", r.library, r.since)
		}
	}
	checkRising(t, versions)
}

func checkRising(t *testing.T, versions []string) {
	t.Helper()
	for i, v := range versions {
		if !semver.IsValid(v) || i > 0 && semver.Compare(versions[i-1], v) >= 0 {
			t.Errorf("version %q at %d of %q", v, i, versions)
		}
	}
}

func TestOnlyHandlersOfTheSDKAreHandlers(t *testing.T) {
	pkg := loadWithFrameworks(t, `package tools

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type (
	In      struct{}
	Request = mcp.CallToolRequest
	Ctx     = context.Context
	OwnCtx  context.Context
)

func yesTyped(context.Context, *mcp.CallToolRequest, In) (*mcp.CallToolResult, any, error)                       { return nil, nil, nil }
func yesAliases(Ctx, *Request, *In) (*mcp.CallToolResult, []In, error)                                          { return nil, nil, nil }
func yesSpelledOut(context.Context, *mcp.ServerRequest[*mcp.CallToolParamsRaw], In) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func yesRaw(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error)                                 { return nil, nil }

func noContext(*mcp.CallToolRequest, In) (*mcp.CallToolResult, any, error)                                  { return nil, nil, nil }
func noOwnContext(OwnCtx, *mcp.CallToolRequest, In) (*mcp.CallToolResult, any, error)                       { return nil, nil, nil }
func noRequest(context.Context, *In, In) (*mcp.CallToolResult, any, error)                                  { return nil, nil, nil }
func noPointer(context.Context, mcp.CallToolRequest, In) (*mcp.CallToolResult, any, error)                  { return nil, nil, nil }
func noOutput(context.Context, *mcp.CallToolRequest, In) (*mcp.CallToolResult, error)                       { return nil, nil }
func noInput(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, any, error)                       { return nil, nil, nil }
func noError(context.Context, *mcp.CallToolRequest, In) (*mcp.CallToolResult, any, string)                  { return nil, nil, "" }
func noResult(context.Context, *mcp.CallToolRequest, In) (any, any, error)                                  { return nil, nil, nil }
func noVariadic(context.Context, *mcp.CallToolRequest, ...In) (*mcp.CallToolResult, any, error)             { return nil, nil, nil }
func noMore(context.Context, *mcp.CallToolRequest, In, In) (*mcp.CallToolResult, any, error)                { return nil, nil, nil }
func noSecondOutput(context.Context, *mcp.CallToolRequest, In) (*mcp.CallToolResult, any, any, error)       { return nil, nil, nil, nil }
func noNothing()                                                                                            {}
`)
	g, checked := newGoSDK(setup{}, nil), 0
	for _, name := range pkg.Types.Scope().Names() {
		fn, ok := pkg.Types.Scope().Lookup(name).(*types.Func)
		if !ok {
			continue
		}
		checked++
		if _, _, ok := g.handler(fn, nil); ok != strings.HasPrefix(name, "yes") {
			t.Errorf("%s: handler is %v", name, ok)
		}
	}
	if checked != 16 {
		t.Errorf("checked %d functions", checked)
	}
}
