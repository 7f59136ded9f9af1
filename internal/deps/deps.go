package deps

import (
	_ "github.com/gofrs/flock"
	_ "github.com/google/go-cmp/cmp"
	_ "github.com/google/jsonschema-go/jsonschema"
	_ "github.com/google/renameio/v2"
	_ "github.com/rogpeppe/go-internal/testscript"
	_ "github.com/santhosh-tekuri/jsonschema/v6"
	_ "github.com/spf13/cobra"
	_ "github.com/tidwall/gjson"
	_ "go.yaml.in/yaml/v3"
	_ "golang.org/x/mod/modfile"
	_ "golang.org/x/tools/go/analysis/analysistest"
	_ "golang.org/x/tools/go/analysis/checker"
	_ "golang.org/x/tools/go/analysis/unitchecker"
	_ "golang.org/x/tools/go/packages"
	_ "golang.org/x/tools/go/types/typeutil"
	_ "pgregory.net/rapid"
)
