// Package drivers runs the analyzers under the real programs that people run
// them with, each as built from its own published source: go vet and go fix of
// every supported Go version, golangci-lint with the plugin, pre-commit, the
// GitHub action. It has no code, only tests, which need the module proxy and
// minutes of building: TOOLPACT_ORACLE=1 turns them on.
//
// A behaviour is a script in testdata, one directory a driver. It ends with the
// command ok, which prints the line that "make drivers" collects.
package drivers
