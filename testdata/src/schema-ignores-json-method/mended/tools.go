package tools

import "math/rand"

type Level struct {
	N int `json:"n"`
}

// Nobody can tell what this writes.
func (l Level) MarshalJSON() ([]byte, error) { return encode(rand.Int()) }

func encode(int) ([]byte, error) { return nil, nil }

type Args struct {
	Total string `json:"total"`
}

type Result struct {
	Level Level `json:"level"`
}

//toolpact:tool search dialect=gosdk
func Search(in Args) (Result, error) { return Result{}, nil }
