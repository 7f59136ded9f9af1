package more

// Kind: a named scalar of its own.
type Kind string

// AllScalars: every scalar kind at once, also behind pointers.
type AllScalars struct {
	B    bool     `json:"b"`
	I    int      `json:"i"`
	I8   int8     `json:"i8"`
	I16  int16    `json:"i16"`
	R    rune     `json:"r"`
	I64  int64    `json:"i64"`
	U    uint     `json:"u"`
	Y    byte     `json:"y"`
	U16  uint16   `json:"u16"`
	U32  uint32   `json:"u32"`
	U64  uint64   `json:"u64"`
	F32  float32  `json:"f32"`
	F64  float64  `json:"f64"`
	S    string   `json:"s"`
	PB   *bool    `json:"pb"`
	PI8  *int8    `json:"pi8"`
	PU64 *uint64  `json:"pu64"`
	PF   *float32 `json:"pf"`
	PPS  **string `json:"pps"`
}

// NamedUintptr: a defined uintptr, which few libraries take.
type NamedUintptr struct {
	V uintptr `json:"v"`
	P *uintptr
}

// NamedScalars: defined types of every kind of scalar.
type NamedScalars struct {
	K Kind     `json:"k"`
	F Flag     `json:"f"`
	C Count    `json:"c"`
	S Small    `json:"s"`
	M Measure  `json:"m"`
	P *Kind    `json:"p"`
	L []Kind   `json:"l"`
	A [2]Small `json:"a"`
	O Octet    `json:"o"`
	Q []Octet  `json:"q"`
	D Digest   `json:"d"`
}

// Flag: a defined bool.
type Flag bool

// Count: a defined uint.
type Count uint

// Small: a defined int8.
type Small int8

// Measure: a defined float32.
type Measure float32

// Octet: a defined byte.
type Octet byte

// Digest: a defined array of bytes.
type Digest [32]byte

// ByteShapes: everything that is made of bytes.
type ByteShapes struct {
	A []byte            `json:"a"`
	B []uint8           `json:"b"`
	C *[]byte           `json:"c"`
	D [4]byte           `json:"d"`
	E [][]byte          `json:"e"`
	F map[string][]byte `json:"f"`
	G Bytes             `json:"g"`
	H []Octet           `json:"h"`
	I []int8            `json:"i"`
	J *[0]byte          `json:"j"`
}

// Bytes: a defined []byte.
type Bytes []byte

// Arrays: lengths and nesting.
type Arrays struct {
	Z [0]string       `json:"z"`
	O [1]int          `json:"o"`
	N [2][3]float64   `json:"n"`
	P *[2]*Leaf       `json:"p"`
	S [][2]string     `json:"s"`
	M map[string][1]K `json:"m"`
}

// K: a short name.
type K = Kind
