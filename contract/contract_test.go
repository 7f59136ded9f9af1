package contract

import (
	"bufio"
	"bytes"
	"os"
	"testing"
)

func mustParse(t *testing.T, text string) Value {
	t.Helper()
	v, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse(%s): %v", text, err)
	}
	return v
}

// rows returns the JSON objects of a file with one a line.
func rows(t *testing.T, file string) []Value {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []Value
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		out = append(out, mustParse(t, lines.Text()))
	}
	if len(out) == 0 {
		t.Fatalf("%s holds no rows", file)
	}
	return out
}
