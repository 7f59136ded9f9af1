package contain

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

// vector is a pair of schemas with the truth about it.
type vector struct {
	id, tier                  string
	old, new                  contract.Value
	input, output, inputClose bool
}

func readVectors(t *testing.T, file string) []vector {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	vectors := []vector{}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		v, err := contract.Parse(lines.Bytes())
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		vectors = append(vectors, vector{
			id: v.Get("id").Text(), tier: v.Get("tier").Text(), old: v.Get("old"), new: v.Get("new"),
			input: v.Get("input_compatible").IsTrue(), output: v.Get("output_compatible").IsTrue(),
			inputClose: v.Get("input_compatible_closed_world").IsTrue(),
		})
	}
	if len(vectors) == 0 {
		t.Fatalf("%s: no vectors", file)
	}
	return vectors
}

// checkVectors decides each pair in both directions, and from old to new with
// declared keys only. No wrong verdict is tolerated.
func checkVectors(t *testing.T, vectors []vector) {
	undecided := map[string]int{}
	total := 0
	for _, v := range vectors {
		for _, c := range []struct {
			name         string
			small, large contract.Value
			o            Options
			contained    bool
		}{
			{"input", v.old, v.new, Options{}, v.input},
			{"output", v.new, v.old, Options{}, v.output},
			{"input with declared keys", v.old, v.new, Options{CloseSmaller: true}, v.inputClose},
		} {
			total++
			got := DecideRoot(c.small, c.large, c.o)
			switch {
			case got.Verdict == Undecided:
				undecided[v.tier]++
				t.Logf("%s, %s: undecided: %s", v.id, c.name, got.Reason)
			case (got.Verdict == Contained) != c.contained:
				t.Errorf("%s, %s: verdict %d, want contained = %v (witness %v)\nsmall %v\nlarge %v",
					v.id, c.name, got.Verdict, c.contained, got.Witness, c.small, c.large)
			}
			if testing.Verbose() && got.Verdict == Refuted {
				fmt.Printf("%s, %s: %v\n", v.id, c.name, got.Witness)
			}
		}
	}
	t.Logf("%d decisions, undecided by tier: %v", total, undecided)
}

func TestVerdictsAgreeWithTheVectors(t *testing.T) {
	checkVectors(t, readVectors(t, filepath.Join("..", "..", "testdata", "vectors", "own.jsonl")))
}

// More vectors are not part of the project: TOOLPACT_VECTORS names a file of
// them, or a directory that holds such files.
func TestVerdictsAgreeWithMoreVectors(t *testing.T) {
	name := os.Getenv("TOOLPACT_VECTORS")
	if name == "" {
		t.Skip("TOOLPACT_VECTORS does not name further vectors")
	}
	files := []string{name}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		if files, err = filepath.Glob(filepath.Join(name, "*.jsonl")); err != nil || len(files) == 0 {
			t.Fatalf("no vectors in %q: %v", name, err)
		}
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { checkVectors(t, readVectors(t, file)) })
	}
}
