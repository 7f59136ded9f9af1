package tools

type Result struct {
	ID   string `json:"id"`
	Sort string `json:"sort"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
