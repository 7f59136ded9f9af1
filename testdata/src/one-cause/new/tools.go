package tools

type Page struct {
	Size string `json:"size,omitempty"` // want `tools "list_both", "list_files" and "list_users": input "/First/size" changed from integer to string.*\(input-type-changed, breaking\)`
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
