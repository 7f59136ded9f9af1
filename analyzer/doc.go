// Package analyzer holds the go/analysis analyzers of toolpactvet, and the
// comparison of derived contracts with a lock that drivers and the command
// share.
//
// There are four analyzers. toolpacttools derives the contracts of a package
// and reports nothing; toolpact reports breaking changes and what is wrong
// with the lock or a directive; toolpactpending reports non-breaking changes;
// toolpactschema reports published schemas that contradict the code, and needs
// no lock. Those that report are separate because gopls and golangci-lint give
// each analyzer one severity.
//
// # Assumptions
//
// An analyzer sees one package. It cannot tell that a whole package with
// tools was deleted, nor whether a tool that left this package lives on in
// another that has not been read: for the latter it looks for the tool's
// name in the files below the lock and stays silent when it finds one. The
// command's check reads the whole module and decides.
package analyzer
