package tools

type Page struct {
	Size int `json:"size,omitempty"`
}

type UserArgs struct {
	Name string `json:"name"`
	Page
}

type Nested struct {
	First, Second Page
}

//toolpact:tool
func ListUsers(in UserArgs) error { return nil }

//toolpact:tool
func ListFiles(in Page) error { return nil }

//toolpact:tool
func ListBoth(in Nested) error { return nil }
