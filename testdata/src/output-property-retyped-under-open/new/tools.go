package tools

type Result struct {
	Stats Stats `json:"stats,omitzero"` // want `tool "search": output "stats": keys that are not declared may now carry anything.*\(output-additional-properties-allowed, non-breaking\)`
}

type Stats struct {
	Unit string `json:"unit"` // want `tool "search": output "/stats/unit" added as string.*\(output-property-retyped-under-open, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
