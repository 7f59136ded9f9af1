package main

import (
	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/internal/render"
)

func (a *app) schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema [packages]",
		Short: "Derive and print contracts as JSON Lines",
		Long: `Derive the contract of every tool of the packages (default ./...) and print one
JSON object a line. No lock is needed or read.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.load(cmd.Context(), everything(args))
			if err != nil {
				return err
			}
			p := a.printer()
			trouble := a.printer()
			trouble.W = a.stderr
			for _, u := range s.units {
				for _, f := range u.Faults() {
					a.exit = exitTrouble
					trouble.Finding(f)
				}
				for _, t := range u.Result.Tools {
					if err := render.Line(a.stdout, p.SchemaObject(u, t)); err != nil {
						return err
					}
				}
			}
			return nil
		},
	}
}
