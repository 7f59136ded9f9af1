package analyzer

import (
	"fmt"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/schemagen"
)

// customDialects returns the dialects of a toolpact.yaml. What is wrong with
// one is an error, with its place in the file.
func customDialects(c *config.Config) ([]schemagen.CustomDialect, config.Pos, error) {
	var names []string
	for _, d := range c.Dialects {
		names = append(names, d.Name)
	}
	var all []schemagen.CustomDialect
	for i := range c.Dialects {
		d, pos, err := customDialect(&c.Dialects[i], names)
		if err != nil {
			return nil, pos, err
		}
		all = append(all, d)
	}
	return all, config.Pos{}, nil
}

func customDialect(c *config.Dialect, names []string) (schemagen.CustomDialect, config.Pos, error) {
	d := schemagen.CustomDialect{Name: c.Name, Base: c.Base, Output: c.Output, Options: map[string]any{}}
	for _, o := range c.Options {
		d.Options[o.Name] = o.Value
	}
	if err := d.CheckName(); err != nil {
		return d, c.Pos, err
	}
	if err := d.CheckBase(names); err != nil {
		return d, c.BasePos, err
	}
	for _, o := range c.Options {
		if err := d.CheckOption(o.Name); err != nil {
			return d, o.Pos, err
		}
	}
	var err error
	if d.Interface, err = schemaOf(c.Interface); err != nil {
		return d, c.InterfacePos, fmt.Errorf("interface: %w", err)
	}
	if d.Root, err = schemaOf(c.Root); err != nil {
		return d, c.Pos, fmt.Errorf("root: %w", err)
	}
	return d, c.InterfacePos, d.CheckInterface()
}

// schemaOf parses JSON, nil for none.
func schemaOf(data []byte) (contract.Value, error) {
	if data == nil {
		return contract.Value{}, nil
	}
	return contract.Parse(data)
}
