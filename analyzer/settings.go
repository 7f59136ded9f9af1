package analyzer

import (
	"fmt"

	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/schemagen"
)

// Settings returns the toolpact.yaml of the module at root, or the file that
// is named.
func Settings(root, file string) (*config.Config, error) {
	var settings *config.Config
	var err error
	switch {
	case file != "":
		settings, err = config.LoadFile(file, ruleIDs())
	case root == "": // without a module there is no place for a toolpact.yaml
		return &config.Config{}, nil
	default:
		settings, err = config.Load(root, ruleIDs())
	}
	if err != nil {
		return nil, err
	}
	return settings, supported(settings)
}

// CheckDialect returns an error unless spec names a dialect, NAME or
// NAME@VERSION, that is built in or that the settings configure.
func CheckDialect(spec string, settings *config.Config) error {
	dialects, _, err := customDialects(settings)
	if err != nil {
		return err
	}
	known := schemagen.Config{Dialects: dialects}
	return known.CheckDialect(spec)
}

func supported(c *config.Config) error {
	fault := func(pos config.Pos, format string, args ...any) error {
		return fmt.Errorf("%s:%d:%d: %s", c.File, pos.Line, pos.Col, fmt.Sprintf(format, args...))
	}
	dialects, pos, err := customDialects(c)
	if err != nil {
		return fault(pos, "%v", err)
	}
	if c.Dialect != "" {
		known := schemagen.Config{Dialects: dialects}
		if err := known.CheckDialect(c.Dialect); err != nil {
			return fault(c.DialectPos, "%v", err)
		}
	}
	return nil
}
