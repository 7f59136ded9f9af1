package lockfile

import (
	"slices"
	"strconv"
	"time"

	"github.com/tidwall/gjson"
)

// checkEntry returns the package that an entry names, or that the entry is
// another tool's, or an error at the first field of the wrong type.
func (f *File) checkEntry(key string, entry gjson.Result) (pkg string, foreign bool, err error) {
	if !entry.IsObject() {
		return "", false, f.fault(entry.Index, mend, "entry %q is %s, want an object", key, kindOf(entry))
	}
	found := collect(entry, entryFields)
	named := found[slices.IndexFunc(entryFields, func(f field) bool { return f.name == "package" })]
	if !named.Exists() {
		return "", true, nil
	}
	c := shape{file: f, key: key}
	c.fields("", entry, entryFields, found)
	return textOf(named), false, c.err
}

type field struct {
	name     string
	required bool
	check    func(c *shape, name string, value gjson.Result)
}

// entryFields are the fields that this package reads. What is missing without
// being required shows in the entry's integrity.
var entryFields = []field{
	{"accepted_at", false, (*shape).time},
	{"annotations", false, (*shape).object},
	{"breaking", false, (*shape).boolean},
	{"decode", false, (*shape).texts},
	{"deriver", false, (*shape).text},
	{"dialect", false, (*shape).text},
	{"encode", false, (*shape).texts},
	{"func", false, (*shape).text},
	{"gaps", false, (*shape).gaps},
	{"hash", false, (*shape).text},
	{"integrity", false, (*shape).text},
	{"output", false, (*shape).schema},
	{"package", true, (*shape).filled},
	{"reason", false, (*shape).text},
	{"removed", false, (*shape).schemas},
	{"schema", true, (*shape).tool},
	{"server", false, (*shape).text},
}

var toolFields = []field{
	{"description", false, (*shape).text},
	{"name", true, (*shape).filled},
	{"parameters", true, (*shape).schema},
}

var gapFields = []field{
	{"path", true, (*shape).text},
	{"reason", true, (*shape).text},
	{"side", true, (*shape).side},
}

// shape checks the types of one entry and keeps the first fault.
type shape struct {
	file *File
	key  string
	err  error
}

func (c *shape) fault(value gjson.Result, format string, args ...any) {
	if c.err == nil {
		c.err = c.file.fault(value.Index, mend, "entry "+strconv.Quote(c.key)+": "+format, args...)
	}
}

func (c *shape) want(ok bool, name string, value gjson.Result, want string) {
	if !ok {
		c.fault(value, "%q is %s, want %s", name, kindOf(value), want)
	}
}

func (c *shape) text(name string, value gjson.Result) {
	c.want(value.Type == gjson.String, name, value, "a string")
}

func (c *shape) filled(name string, value gjson.Result) {
	c.text(name, value)
	if value.Raw == `""` {
		c.fault(value, "%q is empty", name)
	}
}

func (c *shape) boolean(name string, value gjson.Result) {
	c.want(value.IsBool(), name, value, "a boolean")
}

func (c *shape) object(name string, value gjson.Result) {
	c.want(value.IsObject(), name, value, "an object")
}

func (c *shape) schema(name string, value gjson.Result) {
	c.want(value.IsObject() || value.IsBool(), name, value, "a schema")
}

func (c *shape) time(name string, value gjson.Result) {
	c.text(name, value)
	if _, err := time.Parse(time.RFC3339, value.Str); err != nil {
		c.fault(value, "%q is %s, want a time such as %q", name, value.Raw, "2026-07-12T10:00:00Z")
	}
}

func (c *shape) texts(name string, value gjson.Result) {
	c.object(name, value)
	value.ForEach(func(key, text gjson.Result) bool {
		c.text(name+"/"+textOf(key), text)
		return true
	})
}

func (c *shape) schemas(name string, value gjson.Result) {
	c.object(name, value)
	value.ForEach(func(key, schema gjson.Result) bool {
		c.schema(name+"/"+textOf(key), schema)
		return true
	})
}

func (c *shape) tool(name string, value gjson.Result) {
	c.object(name, value)
	c.members(name, value, toolFields)
}

func (c *shape) gaps(name string, value gjson.Result) {
	c.want(value.IsArray(), name, value, "an array")
	i := 0
	value.ForEach(func(_, gap gjson.Result) bool {
		item := name + "/" + strconv.Itoa(i)
		c.object(item, gap)
		c.members(item, gap, gapFields)
		i++
		return true
	})
}

func (c *shape) side(name string, value gjson.Result) {
	if value.Str != "input" && value.Str != "output" {
		c.fault(value, `%q is %s, want "input" or "output"`, name, value.Raw)
	}
}

func (c *shape) members(name string, value gjson.Result, fields []field) {
	c.fields(name+"/", value, fields, collect(value, fields))
}

func (c *shape) fields(prefix string, value gjson.Result, fields []field, found []gjson.Result) {
	for i, f := range fields {
		if found[i].Exists() {
			f.check(c, prefix+f.name, found[i])
		} else if f.required {
			c.fault(value, "%q is missing", prefix+f.name)
		}
	}
}

// collect returns the members of an object that are among the fields, each at
// the index of its field.
func collect(value gjson.Result, fields []field) []gjson.Result {
	found := make([]gjson.Result, len(fields))
	value.ForEach(func(name, member gjson.Result) bool {
		text := textOf(name)
		for i := range fields {
			if fields[i].name == text {
				found[i] = member
			}
		}
		return true
	})
	return found
}

// kindOf returns the JSON type of a value with its article.
func kindOf(value gjson.Result) string {
	switch {
	case value.IsObject():
		return "an object"
	case value.IsArray():
		return "an array"
	case value.IsBool():
		return "a boolean"
	case value.Type == gjson.String:
		return "a string"
	case value.Type == gjson.Number:
		return "a number"
	default:
		return "null"
	}
}
