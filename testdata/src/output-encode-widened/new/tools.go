package tools

type Result struct {
	ID string `json:"id"` // want `tool "search": output "id" is written as "plain string" now, and was "text:.*\.ID".*\(output-encode-widened, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
