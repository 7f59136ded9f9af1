package store

// Range returns the articles that the warehouse opens with.
func Range() []Product {
	return []Product{
		{
			SKU: "BOLT-M8-40", Name: "Hex bolt M8 x 40", Category: Fasteners, PriceCents: 18,
			Attributes: map[string]string{"thread": "M8", "material": "A2"},
			Bins:       []Bin{{Location{"A", 1}, 1200}, {Location{"A", 2}, 300}},
		},
		{
			SKU: "NUT-M8", Name: "Hex nut M8", Category: Fasteners, PriceCents: 6,
			Attributes: map[string]string{"thread": "M8"},
			Bins:       []Bin{{Location{"A", 3}, 2500}},
		},
		{
			SKU: "HAMMER-500", Name: "Claw hammer 500 g", Category: HandTools, PriceCents: 2390,
			Size: &Dimensions{LengthMM: 330, WidthMM: 130, HeightMM: 35, WeightGrams: 780},
			Bins: []Bin{{Location{"B", 4}, 14}},
		},
		{
			SKU: "SCREWDRIVER-PH2", Name: "Screwdriver PH2", Category: HandTools, PriceCents: 890,
			Size: &Dimensions{LengthMM: 210, WidthMM: 32, HeightMM: 32, WeightGrams: 110},
			Bins: []Bin{{Location{"B", 5}, 3}},
		},
		{
			SKU: "CABLE-3G1.5", Name: "Cable 3 x 1.5 mm2, 100 m", Category: Electrical, PriceCents: 8450,
			Size:       &Dimensions{LengthMM: 400, WidthMM: 400, HeightMM: 180, WeightGrams: 12500},
			Attributes: map[string]string{"voltage": "500 V"},
			Bins:       []Bin{{Location{"C", 1}, 22}},
		},
		{
			SKU: "SOLVENT-5L", Name: "Solvent, 5 l can", Category: Hazardous, PriceCents: 3175,
			Size: &Dimensions{LengthMM: 190, WidthMM: 150, HeightMM: 270, WeightGrams: 4300},
			Bins: []Bin{{Location{"D", 2}, 9}},
		},
	}
}
