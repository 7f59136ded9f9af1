package lockfile

import (
	"strings"

	"github.com/tidwall/gjson"
)

// checkVersion returns an error unless the lock is of the known format.
func (f *File) checkVersion(root, version gjson.Result) error {
	switch {
	case !version.Exists():
		return f.fault(root.Index, start, `"_toolpact" is missing, so that this is no toolpact lock`)
	case version.Type == gjson.String && version.Str == Format:
		return nil
	case newerFormat(version.String()):
		fault := f.fault(version.Index, "", "the lock has format %q, and this toolpactvet reads format %q", version.String(), Format)
		fault.Kind = Version
		fault.remedy = "install a toolpactvet that reads format " + version.Raw
		return fault
	default:
		return f.fault(version.Index, mend, `"_toolpact" is %s, want %q`, version.Raw, Format)
	}
}

// newerFormat reports whether a version, numbers joined by dots, is above the
// known one.
func newerFormat(version string) bool {
	major, minor, _ := strings.Cut(version, ".")
	if strings.Trim(major, "0123456789") != "" {
		return false
	}
	major = strings.TrimLeft(major, "0")
	return len(major) > len(Format) || len(major) == len(Format) && (major > Format || major == Format && strings.Trim(minor, "0.") != "")
}
