package diffclass

import "github.com/toolpact/toolpactvet/rule"

// Rules returns every rule that [Compare] and [CompareSets] report by, one
// line each, in the order of their families.
func Rules() []rule.Rule {
	return []rule.Rule{
		toolRemoved,
		toolRenamed,
		toolAdded,
		toolMoved,
		toolOutputSchemaAdded,
		toolOutputSchemaRemoved,
		toolSchemaUnresolved,

		toolHintWeakened,
		toolHintStrengthened,

		inputOptionalPropertyAdded,
		inputOptionalPropertyAddedToOpenObject,
		inputUnconstrainedPropertyAdded,
		inputPropertyRemoved,
		inputPropertyRemovedFromOpenObject,
		outputPropertyAdded,
		outputPropertyAddedToClosedObject,
		outputPropertyRetypedUnderOpen,
		outputRequiredPropertyRemoved,
		outputOptionalPropertyRemoved,
		outputOptionalPropertyRemovedFromOpenObject,

		inputRequiredPropertyAdded,
		inputRequiredPropertyAddedWithDefault,
		inputPropertyBecameRequired,
		inputPropertyBecameRequiredWithDefault,
		inputPropertyBecameOptional,
		outputPropertyBecameOptional,
		outputPropertyBecameRequired,

		inputPropertyRenamed,
		inputPropertyNameReused,
		outputPropertyRenamed,

		inputAdditionalPropertiesForbidden,
		inputAdditionalPropertiesAllowed,
		inputAdditionalPropertiesNarrowed,
		inputAdditionalPropertiesWidened,
		outputAdditionalPropertiesAllowed,
		outputAdditionalPropertiesForbidden,
		inputPatternPropertiesNarrowed,
		inputPatternPropertiesWidened,

		inputPropertyCountNarrowed,
		inputPropertyCountWidened,
		inputItemCountNarrowed,
		inputItemCountWidened,
		outputItemCountWidened,
		inputLengthNarrowed,
		inputLengthWidened,
		outputLengthWidened,

		inputTypeChanged,
		inputTypeNarrowed,
		inputTypeWidened,
		inputNumberBecameInteger,
		inputIntegerBecameNumber,
		outputTypeChanged,
		outputTypeWidened,
		outputTypeNarrowed,

		inputBecameNullable,
		inputBecameNotNullable,
		outputBecameNullable,
		outputBecameNotNullable,

		inputEnumValueRemoved,
		inputEnumValueAdded,
		inputEnumAdded,
		inputEnumDropped,
		inputConstChanged,
		outputEnumValueAdded,
		outputEnumValueRemoved,
		outputEnumDropped,
		outputEnumAdded,

		inputLowerBoundRaised,
		inputLowerBoundLowered,
		inputUpperBoundLowered,
		inputUpperBoundRaised,
		inputMultipleOfNarrowed,
		inputMultipleOfWidened,
		outputLowerBoundLowered,
		outputUpperBoundRaised,
		outputBoundTightened,
		outputMultipleOfWidened,

		inputPatternAdded,
		inputPatternRemoved,
		inputPatternChanged,
		outputPatternRemoved,
		outputPatternChanged,

		inputUniqueItemsAdded,
		inputUniqueItemsRemoved,
		inputTupleChanged,
		outputUniqueItemsRemoved,
		outputItemsWidened,

		inputUnionBranchRemoved,
		inputUnionBranchAdded,
		inputOneOfOverlapIntroduced,
		inputAnyOfBecameOneOf,
		inputOneOfBecameAnyOf,
		outputUnionBranchAdded,
		outputUnionBranchRemoved,

		inputNotNarrowed,

		inputDefaultChanged,
		inputFormatChanged,

		inputDecodeNarrowed,
		outputEncodeWidened,

		inputSchemaNarrowed,
		inputSchemaWidened,
		inputUndecided,
		outputSchemaWidened,
		outputSchemaNarrowed,
		outputUndecided,
	}
}
