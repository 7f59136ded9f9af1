package tools

import "fixtures/other-package/args"

//toolpact:tool
func Search(in args.Filter) (*args.Filter, error) { return nil, nil } // want `tool "search": .*"lang".*; field Filter.Lang at .*other-package/args/args.go:7 \(input-required-property-added, breaking\)` `\(output-property-added, non-breaking\)`
