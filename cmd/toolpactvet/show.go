package main

import (
	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/internal/render"
)

func (a *app) showCommand() *cobra.Command {
	var current bool
	cmd := &cobra.Command{
		Use:   "show TOOL",
		Short: "Print the locked schema of a tool",
		Long: `Print the schema of one tool as the lock has it, or with --current as the source
has it now: what a model is shown, with the names of the arguments.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.load(cmd.Context(), everything(nil))
			if err != nil {
				return err
			}
			reports := s.judge()
			for _, r := range reports {
				a.unreadable(r)
			}
			tools, err := selectTools(reports, args)
			if err != nil {
				return err
			}
			if len(tools) > 1 {
				return usage("%q matches %d tools; show prints one", args[0], len(tools))
			}
			schema, err := toolSchema(&tools[0], current)
			if err != nil {
				return err
			}
			return render.JSON(a.stdout, schema)
		},
	}
	cmd.Flags().BoolVar(&current, "current", false, "print what the source gives now")
	return cmd
}

// toolSchema returns the "schema" object of a tool, as locked or as derived.
func toolSchema(t *analyzer.ToolReport, current bool) (contract.Value, error) {
	switch {
	case current && t.Tool == nil:
		return contract.Value{}, usage("tool %q is locked but not declared any more", t.Key)
	case current && t.Tool.Contract.Error != "":
		return contract.Value{}, usage("tool %q has no schema: %s", t.Key, t.Tool.Contract.Error)
	case current:
		return t.Tool.Contract.ToolSchema(), nil
	case t.Entry == nil:
		return contract.Value{}, usage("tool %q is not locked; --current prints what the source gives", t.Key)
	default:
		return t.Entry.Contract.ToolSchema(), nil
	}
}
