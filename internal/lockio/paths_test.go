package lockio

import "testing"

// BR-143: the case of a drive, and slashes as git spells them. BR-144: else a gate
// would find nothing, and pass.
func TestWithinOnWindows(t *testing.T) {
	for _, tt := range []struct {
		name, root, path string
		want             bool
	}{
		{"itself", `C:\src\agent`, `C:\src\agent`, true},
		{"below", `C:\src\agent`, `C:\src\agent\tools`, true},
		{"the case of the drive", `c:\src\agent`, `C:\src\agent\tools`, true},
		{"the case of a directory", `C:\Src\Agent`, `C:\src\agent\tools`, true},
		{"slashes as git spells them", `C:/src/agent`, `C:\src\agent\tools`, true},
		{"a slash at the end", `C:\src\agent\`, `C:\src\agent`, true},
		{"dots", `C:\src\x\..\agent`, `C:\src\agent\.\tools`, true},
		{"the prefix for long paths", `\\?\C:\src\agent`, `C:\src\agent\tools`, true},
		{"a share", `\\host\share\agent`, `//HOST/share/agent/tools`, true},
		{"a share with the prefix for long paths", `\\?\UNC\host\share`, `\\host\share\agent`, true},
		{"the root of a drive", `C:\`, `c:\src`, true},
		{"a longer name", `C:\src\agent`, `C:\src\agent2`, false},
		{"another drive", `C:\src`, `D:\src`, false},
		{"the directory above", `C:\src\agent`, `C:\src`, false},
		{"a share and a path that looks like it", `\\host\share`, `\host\share\x`, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := within(normal(tt.root, true), normal(tt.path, true)); got != tt.want {
				t.Errorf("%s within %s: %v", tt.path, tt.root, got)
			}
		})
	}
}

func TestWithinElsewhere(t *testing.T) {
	for _, tt := range []struct {
		name, root, path string
		want             bool
	}{
		{"below", "/src/agent", "/src/agent/tools", true},
		{"the root", "/", "/src", true},
		{"dots", "/src/x/../agent/", "/src/agent", true},
		{"another case", "/src/agent", "/src/Agent/tools", false},
		{"a backslash in a name", "/src", `/src\agent`, false},
		{"a longer name", "/src/agent", "/src/agents", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := within(normal(tt.root, false), normal(tt.path, false)); got != tt.want {
				t.Errorf("%s within %s: %v", tt.path, tt.root, got)
			}
		})
	}
}

func TestOneMutexForAllSpellings(t *testing.T) {
	if mutexName("/src/agent/toolpact.lock") != mutexName("/src/./agent/toolpact.lock") {
		t.Error("two spellings of one path have two mutexes")
	}
	if mutexName("/src/a/toolpact.lock") == mutexName("/src/b/toolpact.lock") {
		t.Error("two locks have one mutex")
	}
}
