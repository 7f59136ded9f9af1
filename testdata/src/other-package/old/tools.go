package tools

import "fixtures/other-package/args"

//toolpact:tool
func Search(in args.OldFilter) (*args.OldFilter, error) { return nil, nil }
