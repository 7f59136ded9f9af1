package tools

type Result struct {
	Stats map[string]int `json:"stats,omitempty"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
