package tools

//toolpact:tool
func Search(query string) ([]string, error) { return nil, nil } // want `tool "search": output schema added.*\(tool-output-schema-added, non-breaking\)`
