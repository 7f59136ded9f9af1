package tools

type Args struct {
	Query string `json:"query"`
}

// want +2 `tool "find/user": AddTool: invalid tool name "find/user": tool name contains invalid characters: "/" \(tool-name-invalid, error\)`
//
//toolpact:tool find/user dialect=gosdk
func FindUser(in Args) error { return nil }
