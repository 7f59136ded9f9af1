package schemagen

// invopopFields returns the fields of a Reflector that a configured dialect may
// set.
func invopopFields() []option {
	return []option{
		{"AllowAdditionalProperties", boolOption},
		{"Anonymous", boolOption},
		{"AssignAnchor", boolOption},
		{"BaseSchemaID", stringOption},
		{"DoNotReference", boolOption},
		{"ExpandedStruct", boolOption},
		{"FieldNameTag", stringOption},
		{"IgnoredTypes", listOption},
		{"RequiredFromJSONSchemaTags", boolOption},
	}
}

// invopopOptionsOf reads the options of a configured reflector under the
// names of the Reflector's own fields. iface is what an interface becomes.
func invopopOptionsOf(s setup, o invopopOptions) invopopOptions {
	for name, field := range map[string]*bool{
		"Anonymous": &o.anonymous, "AssignAnchor": &o.assignAnchor, "AllowAdditionalProperties": &o.allowAdditional,
		"RequiredFromJSONSchemaTags": &o.requiredFromTags, "DoNotReference": &o.doNotReference, "ExpandedStruct": &o.expandedStruct,
	} {
		if value, ok := s.options[name].(bool); ok {
			*field = value
		}
	}
	for name, field := range map[string]*string{"BaseSchemaID": &o.baseSchemaID, "FieldNameTag": &o.fieldNameTag} {
		if value, ok := s.options[name].(string); ok {
			*field = value
		}
	}
	if list, ok := s.options["IgnoredTypes"].([]string); ok {
		o.ignoredTypes = list
	}
	if s.iface.IsPresent() {
		o.newMapper = func() invopopMapper { return interfaceMapper{s.iface} }
	}
	return o
}
