package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

const publishedDir = "../../schemagen/testdata/corpus/published"

// record is a line of what was recorded as published.
type record struct {
	Type   string          `json:"type"`
	Schema json.RawMessage `json:"schema"`
	Error  string          `json:"error"`
}

// checkRecords compares what was recorded of one side of a framework with what
// it says here. It returns how many lines are equal, how many there are, and
// the differences.
func checkRecords(f framework, side contract.Side, set typeSet, answers map[place]answer) (equal, total int, differences []string, err error) {
	name := f.recordOf(side)
	if name == "" {
		return 0, 0, nil, nil
	}
	records, err := readRecords(filepath.Join(publishedDir, name+".jsonl"))
	if err != nil {
		return 0, 0, nil, err
	}
	numbers := map[string]int{}
	for i, r := range set.roots {
		numbers[r.name] = i
	}
	for _, r := range records {
		number, ok := numbers[r.Type]
		difference := "it is no type of the corpus"
		if ok {
			difference = r.differs(answers[place{number, side}])
		}
		if difference == "" {
			equal++
		} else {
			differences = append(differences, fmt.Sprintf("%s: %s as recorded in %s: %s", f, r.Type, name, difference))
		}
	}
	return equal, len(records), differences, nil
}

// differs says how an answer differs from what was recorded.
func (r record) differs(a answer) string {
	recorded := answer{r.Schema, r.Error}
	was, err := recorded.parse()
	if err != nil {
		return err.Error()
	}
	is, err := a.parse()
	if err != nil {
		return err.Error()
	}
	sameFate := strings.HasPrefix(a.words, "fatal: ") && strings.HasPrefix(r.Error, a.words)
	if contract.Equal(was, is) && (a.words == r.Error || sameFate) {
		return ""
	}
	return fmt.Sprintf("\nwas %s%s\nis  %s%s", was, r.Error, is, a.words)
}

func readRecords(path string) ([]record, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []record
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r record
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, lines.Err()
}
