package tools

//toolpact:tool
func Search(query string) error { return nil } // want `tool "search": output schema removed.*\(tool-output-schema-removed, breaking\)`
