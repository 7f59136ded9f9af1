package analyzer

import "golang.org/x/tools/go/analysis"

// All returns one analyzer that reports what both reporting ones do, so that a
// fixture states every finding at its line.
func (a *Analyzers) All() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     "toolpactall",
		Doc:      "report every finding",
		Requires: []*analysis.Analyzer{a.Tools},
		Run: func(pass *analysis.Pass) (any, error) {
			for _, reporting := range a.Reporting() {
				if _, err := reporting.Run(pass); err != nil {
					return nil, err
				}
			}
			return nil, nil
		},
	}
}
