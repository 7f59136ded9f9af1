package more

import (
	"context"
	"encoding"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/mail"
	"net/netip"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"sync"
	"sync/atomic"
	"time"

	"example.com/toolpact/more/v2.x/other"
)

// Leaf: a plain struct.
type Leaf struct {
	Name string `json:"name"`
}

// List: a defined slice.
type List []Leaf

// Table: a defined map.
type Table map[string]Leaf

// Wrap: a generic struct.
type Wrap[T any] struct {
	V T `json:"v"`
}

// Two: a generic struct with two parameters.
type Two[A comparable, B any] struct {
	A A       `json:"a"`
	B B       `json:"b"`
	M map[A]B `json:"m,omitempty"`
}

// Collisions: namesakes of two packages, of one kind and of several.
type Collisions struct {
	A Leaf                  `json:"a"`
	B other.Leaf            `json:"b"`
	C List                  `json:"c"`
	D other.List            `json:"d"`
	E Table                 `json:"e"`
	F other.Table           `json:"f"`
	G Wrap[Leaf]            `json:"g"`
	H Wrap[other.Leaf]      `json:"h"`
	I other.Wrap[Leaf]      `json:"i"`
	J other.Wrap[Wrap[int]] `json:"j"`
	K Kind                  `json:"k"`
	L other.Kind            `json:"l"`
}

// CollisionsBack: the same in another order.
type CollisionsBack struct {
	B []other.Leaf `json:"b"`
	A []Leaf       `json:"a"`
}

// CollisionOfRoot: a namesake of the root inside it.
type CollisionOfRoot struct {
	In collide `json:"in"`
}

type collide struct {
	CollisionOfRoot *string `json:"c"`
}

// Generics: arguments whose names reflect spells in ways of its own.
type Generics struct {
	A Wrap[map[string]Leaf]          `json:"a"`
	B Wrap[[]*other.Leaf]            `json:"b"`
	C Wrap[struct{ X int }]          `json:"c"`
	D Wrap[any]                      `json:"d"`
	E Wrap[error]                    `json:"e"`
	F Two[string, Two[Kind, []byte]] `json:"f"`
	G Wrap[struct {
		X int "json:\"x\""
	}] `json:"g"`
	H Wrap[interface{ M() }] `json:"h"`
	I Wrap[[3]rune]          `json:"i"`
	J Wrap[Wrap[Wrap[Leaf]]] `json:"j"`
	K Two[int, string]       `json:"k"`
	L Wrap[time.Time]        `json:"l"`
	M Wrap[*url.URL]         `json:"m"`
	N Wrap[interface {
		fmt.Stringer
		error
	}] `json:"n"`
}

// GenericRoot: an instantiated generic at the root.
type GenericRoot = Wrap[Two[string, other.Leaf]]

// GenericOfAlias: the argument is an alias.
type GenericOfAlias = Wrap[K]

// GenericDefined: a defined type from an instantiation.
type GenericDefined Wrap[Leaf]

// GenericSlice: a generic slice, at the root.
type GenericSlice = Slice[Leaf]

// Slice: a generic slice.
type Slice[T any] []T

// Lookup: a generic map.
type Lookup[K comparable, V any] map[K]V

// GenericShapes: fields of generic slices and maps.
type GenericShapes struct {
	S Slice[int]           `json:"s"`
	T Slice[Slice[string]] `json:"t"`
	L Lookup[string, Leaf] `json:"l"`
	M Lookup[int, *Leaf]   `json:"m"`
}

// GenericEmbeds: embedded instantiations.
type GenericEmbeds struct {
	Wrap[Leaf]
	*Two[string, int]
}

// Local: an unexported type's fields show.
type Local struct {
	A unexported   `json:"a"`
	B *unexported  `json:"b"`
	C []unexported `json:"c"`
}

type unexported struct {
	Shown  string `json:"shown"`
	hidden string
}

// Interfaces: every interface that is not any.
type Interfaces struct {
	A any                     `json:"a"`
	B error                   `json:"b"`
	C fmt.Stringer            `json:"c"`
	D io.Reader               `json:"d"`
	E json.Marshaler          `json:"e"`
	F encoding.TextMarshaler  `json:"f"`
	G []any                   `json:"g"`
	H map[string]any          `json:"h"`
	I *any                    `json:"i"`
	J []fmt.Stringer          `json:"j"`
	K map[string]fmt.Stringer `json:"k"`
	L [][]any                 `json:"l"`
	M [2]any                  `json:"m"`
	N map[string][]any        `json:"n"`
	O []map[string]any        `json:"o"`
	P []*any                  `json:"p"`
	Q context.Context         `json:"q"`
	R map[int]any             `json:"r"`
}

// NamedInterfaces: defined interfaces, empty or not.
type NamedInterfaces struct {
	A Anything            `json:"a"`
	B []Anything          `json:"b"`
	C map[string]Anything `json:"c"`
	D *Anything           `json:"d"`
}

// Anything: a defined empty interface.
type Anything interface{}

// Std1: types of the standard library that libraries know.
type Std1 struct {
	A time.Time       `json:"a"`
	B *time.Time      `json:"b,omitempty"`
	C time.Duration   `json:"c"`
	D json.RawMessage `json:"d"`
	E json.Number     `json:"e"`
	F url.URL         `json:"f"`
	G net.IP          `json:"g"`
	H big.Int         `json:"h"`
	I *big.Int        `json:"i"`
	J big.Float       `json:"j"`
	K big.Rat         `json:"k"`
	L slog.Level      `json:"l"`
	M netip.Addr      `json:"m"`
}

// Std2: types of the standard library that libraries take apart.
type Std2 struct {
	A mail.Address               `json:"a"`
	B net.IPNet                  `json:"b"`
	C http.Header                `json:"c"`
	D regexp.Regexp              `json:"d"`
	E time.Month                 `json:"e"`
	F time.Location              `json:"f"`
	G sync.RWMutex               `json:"g"`
	H os.FileMode                `json:"h"`
	I netip.AddrPort             `json:"i"`
	J url.Values                 `json:"j"`
	K net.HardwareAddr           `json:"k"`
	L http.Cookie                `json:"l"`
	M url.Userinfo               `json:"m"`
	N slog.LevelVar              `json:"n"`
	O atomic.Int64               `json:"o"`
	P netip.Prefix               `json:"p"`
	Q []json.RawMessage          `json:"q"`
	R map[string]json.RawMessage `json:"r"`
	S *json.RawMessage           `json:"s"`
	T reflect.StructTag          `json:"t"`
}

// StdDefined: types defined from those that libraries know lose what is known.
type StdDefined struct {
	A MyTime   `json:"a"`
	B MyRaw    `json:"b"`
	C MyURL    `json:"c"`
	D MyIP     `json:"d"`
	E MyBig    `json:"e"`
	F TimeName `json:"f"`
}

// MyTime: defined from time.Time.
type MyTime time.Time

// MyRaw: defined from json.RawMessage.
type MyRaw json.RawMessage

// MyURL: defined from url.URL.
type MyURL url.URL

// MyIP: defined from net.IP.
type MyIP net.IP

// MyBig: defined from big.Int.
type MyBig big.Int

// TimeName: an alias of time.Time.
type TimeName = time.Time

// StdEmbeds1: an embedded time.
type StdEmbeds1 struct {
	time.Time
	V string `json:"v"`
}

// StdEmbeds2: an embedded pointer to a time.
type StdEmbeds2 struct {
	*time.Time `json:"t"`
}

// StdEmbeds3: an embedded URL and an embedded IP.
type StdEmbeds3 struct {
	url.URL
	net.IP
}

// StdEmbeds4: embedded raw JSON and a level.
type StdEmbeds4 struct {
	json.RawMessage
	slog.Level
	V string `json:"v"`
}

// StdEmbeds5: an embedded struct that a library knows, with a name.
type StdEmbeds5 struct {
	big.Int `json:"int"`
	*big.Rat
}

// Maps: every kind of key.
type Maps struct {
	A map[string]string            `json:"a"`
	B map[Kind]Leaf                `json:"b"`
	C *map[string]*Leaf            `json:"c"`
	D map[string]Table             `json:"d"`
	E map[string]map[string][]Leaf `json:"e"`
	F map[string]struct{}          `json:"f"`
	G map[string]bool              `json:"g"`
	H []map[string]List            `json:"h"`
}

// MapInt8: a key of a small signed kind.
type MapInt8 struct {
	V map[int8]string `json:"v"`
}

// MapSmall: a key of a defined signed kind.
type MapSmall struct {
	V map[Small]Leaf `json:"v"`
}

// MapUint8: a key of an unsigned kind.
type MapUint8 struct {
	V map[uint8]string `json:"v"`
}

// MapStructKey: a key that is a struct.
type MapStructKey struct {
	V map[Leaf]string `json:"v"`
}

// MapAnyKey: a key that is an interface.
type MapAnyKey struct {
	V map[any]string `json:"v"`
}

// MapArrayKey: a key that is an array.
type MapArrayKey struct {
	V map[[2]int]string `json:"v"`
}

// MapPtrKey: a key that is a pointer.
type MapPtrKey struct {
	V map[*string]string `json:"v"`
}

// MapTimeKey: a key that marshals as text.
type MapTimeKey struct {
	V map[time.Time]string  `json:"v"`
	W map[netip.Addr]string `json:"w"`
}

// MapDuration: a key that has String and is a signed kind.
type MapDuration struct {
	V map[time.Duration]string `json:"v"`
}

// MapIntAny: an integer key before an interface.
type MapIntAny struct {
	V map[int]any    `json:"v"`
	W map[int64]*any `json:"w"`
}

// Anonymous: struct literals within each other.
type Anonymous struct {
	A struct {
		B struct {
			C []struct {
				D *struct{ E string } `json:"d"`
			} `json:"c"`
		} `json:"b"`
	} `json:"a"`
	F map[string]struct{ G int } `json:"f"`
	H struct{ Leaf }             `json:"h"`
	I [1]struct{}                `json:"i"`
	J *struct {
		Leaf `json:"leaf"`
		K    int
	} `json:"j"`
}
