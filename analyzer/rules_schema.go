package analyzer

import "github.com/toolpact/toolpactvet/rule"

// schemaRules are the rules about what a framework publishes of a type and
// what encoding/json does with it, one line a rule. What contradicts is
// decided in package schemagen; see schemagen.Contradiction for the principle.
var schemaRules = []rule.Rule{
	ruleSchemaIgnoresStringOption,
	ruleSchemaIgnoresByteEncoding,
	ruleSchemaIgnoresRawJSON,
	ruleSchemaIgnoresTextMethod,
	ruleSchemaIgnoresJSONMethod,
	ruleSchemaIgnoresPromotedMethod,
	ruleSchemaIgnoresKeyMethod,
	ruleSchemaFlattensEmbedded,
	ruleSchemaOmitsField,
	ruleSchemaPropertyUnread,
	ruleSchemaPropertyUnsettable,
	ruleSchemaNameDuplicated,
	ruleSchemaNameRefused,
	ruleSchemaTypeContradicted,
	ruleSchemaTypeUnsupported,
	ruleSchemaInvalid,
	ruleSchemaDefaultOnRequired,
	ruleTagKeywordIgnored,
	ruleTagTextLost,
	ruleTagOptionUnknown,
	ruleToolNameInvalid,
	ruleSchemaConstantsUnseen,
}

var ruleSchemaIgnoresStringOption = rule.Rule{
	ID: "schema-ignores-string-option", Side: rule.Source, Effect: rule.Fault,
	Title: "option \",string\" is not published",
	Text: "The json option \"string\" makes encoding/json read and write a number or boolean inside a string, and a string in quotes " +
		"inside a string. The framework does not know the option and publishes the bare type, so that each call that follows the " +
		"schema fails to be decoded, and no result is valid.",
	After: "type Args struct {\n\tLimit int `json:\"limit,string\"`\n}",
	Fix:   "Drop the option, or make the field a string and convert it in the function.",
	Since: "0.1.0",
}

var ruleSchemaIgnoresByteEncoding = rule.Rule{
	ID: "schema-ignores-byte-encoding", Side: rule.Source, Effect: rule.Fault,
	Title: "bytes are published as an array of numbers",
	Text: "encoding/json writes a slice of bytes as one string in base64. The framework publishes an array of integers: a result is " +
		"never valid. Arguments are not reported, since an array of integers is decoded, too.",
	After: "type Result struct {\n\tImage []byte `json:\"image\"`\n}",
	Fix:   "Make the field a string that says in its description that it is base64, or give the tool a schema of its own.",
	Since: "0.1.0",
}

var ruleSchemaIgnoresRawJSON = rule.Rule{
	ID: "schema-ignores-raw-json", Side: rule.Source, Effect: rule.Fault,
	Title: "raw JSON is published as an array of numbers",
	Text: "json.RawMessage stands for any JSON. The framework sees the slice of bytes that it is made of and publishes an array of small " +
		"integers: objects, strings and numbers are refused.",
	After: "type Args struct {\n\tFilter json.RawMessage `json:\"filter\"`\n}",
	Fix:   "Use any, whose schema accepts everything, and encode it in the function.",
	Since: "0.1.0",
}

var ruleSchemaIgnoresTextMethod = rule.Rule{
	ID: "schema-ignores-text-method", Side: rule.Source, Effect: rule.Fault,
	Title: "text method is not published",
	Text: "The type has MarshalText or UnmarshalText, so that its JSON form is a string. The framework looks at its structure and " +
		"publishes an object, a number or an array: decoding rejects what follows the schema, and what is written is never valid.",
	After: "type Args struct {\n\tHost netip.Addr `json:\"host\"`\n}",
	Fix:   "Make the field a string and parse it in the function, or give the tool a schema of its own.",
	Since: "0.1.0",
}

var ruleSchemaIgnoresJSONMethod = rule.Rule{
	ID: "schema-ignores-json-method", Side: rule.Source, Effect: rule.Fault,
	Title: "JSON method is not published",
	Text: "The type has MarshalJSON or UnmarshalJSON, and its JSON form is of another kind than the published one. This is known of " +
		"types of the standard library, and of a MarshalJSON in the same package whose every return shows what it writes; no other " +
		"method is judged.",
	After: "type Args struct {\n\tTotal *big.Int `json:\"total\"`\n}",
	Fix:   "Use a type whose structure is its JSON form, or give the tool a schema of its own.",
	Since: "0.1.0",
}

var ruleSchemaIgnoresPromotedMethod = rule.Rule{
	ID: "schema-ignores-promoted-method", Side: rule.Source, Effect: rule.Fault,
	Title: "promoted method takes over the struct",
	Text: "An embedded type has MarshalJSON, UnmarshalJSON, MarshalText or UnmarshalText. Go promotes the method to the outer struct, so " +
		"that encoding/json calls it for the whole value: the other fields are neither read nor written, though they are published.",
	After: "type Args struct {\n\tMoney // has UnmarshalJSON\n\tNote  string `json:\"note\"`\n}",
	Fix:   "Give the embedded field a name, or the outer struct methods of its own.",
	Since: "0.1.0",
}

var ruleSchemaIgnoresKeyMethod = rule.Rule{
	ID: "schema-ignores-key-method", Side: rule.Source, Effect: rule.Fault,
	Title: "map keys are published as numbers",
	Text: "The keys of the map have MarshalText or UnmarshalText, which decides how they are spelled. The framework sees the integers " +
		"that they are made of and publishes keys of digits alone.",
	After: "type Args struct {\n\tByLevel map[Level]string `json:\"by_level\"` // Level is an int with MarshalText\n}",
	Fix:   "Use string keys and parse them in the function.",
	Since: "0.1.0",
}

var ruleSchemaFlattensEmbedded = rule.Rule{
	ID: "schema-flattens-embedded", Side: rule.Source, Effect: rule.Fault,
	Title: "embedded struct has a json name",
	Text: "An embedded struct with a json name is one property to encoding/json, and one with json:\"-\" is none. The framework ignores " +
		"the tag and publishes the fields of the struct in its place: they are never read, and the property that is read is not " +
		"published.",
	After: "type Args struct {\n\tPaging `json:\"paging\"`\n\tQuery  string `json:\"query\"`\n}",
	Fix:   "Make it a field with a name of its own (Paging Paging), or drop the json name.",
	Since: "0.1.0",
}

var ruleSchemaOmitsField = rule.Rule{
	ID: "schema-omits-field", Side: rule.Source, Effect: rule.Fault,
	Title: "field is not published",
	Text: "encoding/json reads and writes the field, and the published schema neither lists it nor allows properties that are not " +
		"listed. This happens to embedded types that are no structs, to fields behind one that is tagged json:\"-\", and to types that " +
		"the framework skips. A model cannot send the field; a result that has it is not valid.",
	After: "type Labels map[string]string\n\ntype Args struct {\n\tLabels\n\tQuery string `json:\"query\"`\n}",
	Fix:   "Give an embedded field a name of its own; tag what is not meant for the wire with json:\"-\".",
	Since: "0.1.0",
}

var ruleSchemaPropertyUnread = rule.Rule{
	ID: "schema-property-unread", Side: rule.Source, Effect: rule.Fault,
	Title: "published property is never read",
	Text: "The published schema declares a property that encoding/json has no field for. What a model sends under it is lost; a result " +
		"that has to have it is never valid.",
	After: "type Args struct {\n\tBase `json:\"base\"`\n}",
	Fix:   "Make the Go field one that encoding/json reads under that name.",
	Since: "0.1.0",
}

var ruleSchemaPropertyUnsettable = rule.Rule{
	ID: "schema-property-unsettable", Side: rule.Source, Effect: rule.Fault,
	Title: "property cannot be decoded",
	Text: "The property comes from an embedded pointer to a struct that is not exported. encoding/json cannot allocate it: each call " +
		"that has the property fails with \"cannot set embedded pointer to unexported struct\".",
	After: "type paging struct {\n\tLimit int `json:\"limit\"`\n}\n\ntype Args struct {\n\t*paging\n}",
	Fix:   "Embed the struct by value, or export it.",
	Since: "0.1.0",
}

var ruleSchemaNameDuplicated = rule.Rule{
	ID: "schema-name-duplicated", Side: rule.Source, Effect: rule.Fault,
	Title: "several fields have one name",
	Text: "Several fields of one struct have the same wire name at the same depth. encoding/json drops them all without a word; the " +
		"framework publishes one of them.",
	After: "type Args struct {\n\tFrom string `json:\"range\"`\n\tTo   string `json:\"range\"`\n}",
	Fix:   "Give each field a name of its own.",
	Since: "0.1.0",
}

var ruleSchemaNameRefused = rule.Rule{
	ID: "schema-name-refused", Side: rule.Source, Effect: rule.Fault,
	Title: "encoding/json refuses the name",
	Text: "The name in the json tag has a character that encoding/json does not take (a quote, a backslash, a control character), so " +
		"that it uses the Go name. The framework publishes the tag as it stands: the property is never read.",
	After: "type Args struct {\n\tQuery string `json:\"\\\"query\\\"\"`\n}",
	Fix:   "Spell the name with letters, digits and punctuation other than quotes, backslash and comma.",
	Since: "0.1.0",
}

var ruleSchemaTypeContradicted = rule.Rule{
	ID: "schema-type-contradicted", Side: rule.Source, Effect: rule.Fault,
	Title: "published type is another one",
	Text: "No kind of JSON value that the schema accepts is one that encoding/json reads from a well-formed value of the Go type, or one " +
		"that it writes. json.Number is published as a string, written as a number, and read from nothing else by some " +
		"frameworks; fields that hide each other may be published with the type of the wrong one.",
	After: "type Args struct {\n\tAmount json.Number `json:\"amount\"`\n}",
	Fix:   "Use a Go type whose JSON form is the published one.",
	Since: "0.1.0",
}

var ruleSchemaTypeUnsupported = rule.Rule{
	ID: "schema-type-unsupported", Side: rule.Source, Effect: rule.Fault,
	Title: "type has no JSON form",
	Text: "encoding/json has no form for the type (a channel, a function, a complex number, a map whose keys are neither strings, " +
		"integers nor text), and the framework publishes the tool all the same. Every call, or every result, fails.",
	After: "type Args struct {\n\tFlags map[bool]string `json:\"flags\"`\n}",
	Fix:   "Change the type, or leave the field out with json:\"-\".",
	Since: "0.1.0",
}

var ruleSchemaInvalid = rule.Rule{
	ID: "schema-invalid", Side: rule.Source, Effect: rule.Fault,
	Title: "published schema is invalid",
	Text: "The published schema breaks the rules of JSON Schema itself: a name stands twice in \"required\", because two Go fields have " +
		"it, or a reference leads nowhere, because the name of a generic type has slashes that are not escaped. Clients that check " +
		"schemas refuse the tool, or the whole list of tools.",
	After: "type Args struct {\n\tBase // has a field with the json name id\n\tIdent int `json:\"id\"`\n}",
	Fix:   "Give each field a name of its own.",
	Since: "0.1.0",
}

var ruleSchemaDefaultOnRequired = rule.Rule{
	ID: "schema-default-on-required", Side: rule.Source, Effect: rule.Fault,
	Title: "required property has a default",
	Text: "The property is required and has a default. A call without it is refused before a default could apply, and a model that " +
		"trusts the default leaves it out.",
	After: "type Args struct {\n\tLimit int `json:\"limit\" jsonschema:\"default=10\"`\n}",
	Fix:   "Make the field optional (omitempty), or drop the default.",
	Since: "0.1.0",
}

var ruleTagKeywordIgnored = rule.Rule{
	ID: "tag-keyword-ignored", Side: rule.Source, Effect: rule.Fault,
	Title: "keyword in a tag has no effect",
	Text: "A jsonschema tag has a keyword that shows nowhere in the published schema: the library takes the whole tag for a description, " +
		"the keyword does not fit the type, or its value is malformed. Nothing is constrained.",
	After: "type Args struct {\n\tOrder string `json:\"order\" jsonschema:\"the order,enum=asc,enum=desc\"`\n}",
	Fix:   "Say it as the library wants it, or in words; take out what has no effect.",
	Since: "0.1.0",
}

var ruleTagTextLost = rule.Rule{
	ID: "tag-text-lost", Side: rule.Source, Effect: rule.Fault,
	Title: "text in a tag is lost",
	Text: "A jsonschema tag has text that shows nowhere in the published schema: a description is cut at its comma, a pattern is cut at " +
		"its comma, or the library reads only key=value from the tag.",
	After: "type Args struct {\n\tQuery string `json:\"query\" jsonschema:\"description=Words to find, in any order\"`\n}",
	Fix:   "Escape commas with a backslash (two in an interpreted string), or use the tag jsonschema_description.",
	Since: "0.1.0",
}

var ruleTagOptionUnknown = rule.Rule{
	ID: "tag-option-unknown", Side: rule.Source, Effect: rule.Fault,
	Title: "misspelt option in a json tag",
	Text: "encoding/json ignores an option that it does not know. A misspelt omitempty leaves the field required, and an option after a " +
		"space is another one.",
	After: "type Args struct {\n\tLimit int `json:\"limit,omitEmpty\"`\n}",
	Fix:   "Spell it omitempty, omitzero or string.",
	Since: "0.1.0",
}

var ruleToolNameInvalid = rule.Rule{
	ID: "tool-name-invalid", Side: rule.Source, Effect: rule.Fault,
	Title: "tool name is invalid",
	Text: "The Model Context Protocol allows letters, digits, dots, dashes and underscores in the name of a tool, 128 at most. The " +
		"framework logs an error (the message quotes it) and offers the tool all the same; clients and model providers refuse it.",
	After: "//toolpact:tool find/user dialect=gosdk\nfunc FindUser(in Args) error",
	Fix:   "Rename the tool.",
	Since: "0.1.0",
}

var ruleSchemaConstantsUnseen = rule.Rule{
	ID: "schema-constants-unseen", Side: rule.Source, Effect: rule.None,
	Title: "constants are not published",
	Text: "The field has a named string type with constants, and the framework publishes any string: a model has to guess the constants. " +
		"This rule is off unless toolpact.yaml turns it on: rules: {schema-constants-unseen: non-breaking} shows it without failing, " +
		"breaking fails a check.",
	After: "type Colour string\n\nconst Red Colour = \"red\"\n\ntype Args struct {\n\tColour Colour `json:\"colour\"`\n}",
	Fix:   "Name the constants in the description, or give the tool a schema with an enum.",
	Since: "0.1.0",
}
