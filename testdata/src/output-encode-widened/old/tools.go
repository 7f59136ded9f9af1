package tools

type ID struct{}

func (ID) MarshalText() ([]byte, error) { return nil, nil }

type Result struct {
	ID ID `json:"id"`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
