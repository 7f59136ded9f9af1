package handbook_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/examples/handbook"
)

func TestCall(t *testing.T) {
	tests := []struct {
		name, function, arguments string
		want                      any    // compared when there is no error
		wantErr                   string // part of the error
	}{
		{
			name:     "the best passage comes first and the limit cuts the rest",
			function: "search_handbook", arguments: `{"query":"leaking solvents aisle","maxResults":1}`,
			want: []handbook.Passage{{Section: "Hazardous goods", Text: "Solvents, paints and batteries are kept in aisle D only, behind the fire door.", Score: 2}},
		},
		{
			name:     "an omitted limit is the declared default",
			function: "search_handbook", arguments: `{"query":"o"}`,
			want: 3,
		},
		{
			name:     "an empty query is an error",
			function: "search_handbook", arguments: `{}`,
			wantErr: "the query is empty",
		},
		{
			name:     "a limit out of bounds is an error",
			function: "search_handbook", arguments: `{"query":"x","maxResults":11}`,
			wantErr: "maxResults is 11",
		},
		{
			name:     "inches become millimetres",
			function: "convert_length", arguments: `{"value":2,"from":"in","to":"mm"}`,
			want: 50.8,
		},
		{
			name:     "a unit that is no constant is an error",
			function: "convert_length", arguments: `{"value":2,"from":"yd","to":"mm"}`,
			wantErr: `unknown unit "yd"`,
		},
		{
			name:     "an argument that does not exist is an error",
			function: "convert_length", arguments: `{"value":2,"unit":"in"}`,
			wantErr: `unknown field "unit"`,
		},
		{
			name:     "a function that does not exist is an error",
			function: "convert_weight", arguments: `{}`,
			wantErr: `no function "convert_weight"`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := handbook.Call(test.function, []byte(test.arguments))
			if test.wantErr != "" {
				if err == nil || !strings.Contains(err.Error(), test.wantErr) {
					t.Fatalf("got %v, error %v, want an error with %q", got, err, test.wantErr)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if n, ok := test.want.(int); ok {
				if passages, _ := got.([]handbook.Passage); len(passages) != n {
					t.Fatalf("got %d passages, want %d", len(passages), n)
				}
				return
			}
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %#v, want %#v", got, test.want)
			}
		})
	}
}
