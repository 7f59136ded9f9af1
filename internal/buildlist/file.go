package buildlist

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/mod/modfile"
)

// readModFile reads the go.mod of a main module.
func readModFile(name string) (*modfile.File, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("buildlist: %w", err)
	}
	f, err := modfile.Parse(name, data, nil)
	if err != nil {
		return nil, fmt.Errorf("buildlist: %w", positioned(name, err))
	}
	return f, nil
}

func readWorkFile(name string) (*modfile.WorkFile, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("buildlist: %w", err)
	}
	f, err := modfile.ParseWork(name, data, nil)
	if err != nil {
		return nil, fmt.Errorf("buildlist: %w", positioned(name, err))
	}
	return f, nil
}

// positioned returns the first error of a parse with its column, which modfile
// leaves out when it is 1.
func positioned(name string, err error) error {
	var list modfile.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return fmt.Errorf("%s:1:1: %w", name, err)
	}
	first := list[0]
	line, col := max(first.Pos.Line, 1), max(first.Pos.LineRune, 1)
	first.Filename, first.Pos = "", modfile.Position{}
	if len(list) > 1 {
		return fmt.Errorf("%s:%d:%d: %w (and %d more)", name, line, col, &first, len(list)-1)
	}
	return fmt.Errorf("%s:%d:%d: %w", name, line, col, &first)
}
