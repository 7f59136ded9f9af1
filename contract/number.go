package contract

import (
	"math/big"
	"strconv"
	"strings"
)

// maxExponent bounds the numbers that are computed with, so that a short
// hostile literal such as 1e999999999 costs no memory.
const maxExponent = 4096

// Rat returns the exact value of a number. It reports false when v is not a
// number, or one that takes more than 4096 digits, or 4096 zeros before or
// behind them, to write down.
func (v Value) Rat() (*big.Rat, bool) {
	if v.kind != Number {
		return nil, false
	}
	d := parseDecimal(v.text)
	if d.digits == "" {
		return new(big.Rat), true
	}
	exp, err := strconv.Atoi(d.exp)
	if err != nil || exp > maxExponent || exp < -maxExponent || len(d.digits) > maxExponent {
		return nil, false
	}
	r, ok := new(big.Rat).SetString(d.digits + "e" + d.exp)
	if ok && d.negative {
		r.Neg(r)
	}
	return r, ok
}

// IsInteger reports whether v is a number without fractional part, however it
// is spelled: 1.0 and 1e2 are integers (JSON Schema 2020-12 core, 4.2.2).
func (v Value) IsInteger() bool {
	if v.kind != Number {
		return false
	}
	d := parseDecimal(v.text)
	return !strings.HasPrefix(d.exp, "-")
}

func equalNumbers(a, b Value) bool {
	return a.text == b.text || parseDecimal(a.text) == parseDecimal(b.text)
}

// decimal is a number in its only normal form, digits * 10^exp, so that two
// numbers are equal exactly when their decimals are. The digits neither start
// nor end with 0; zero has none, exponent 0 and no sign.
type decimal struct {
	negative bool
	digits   string
	exp      string // an integer of any size, without + or leading zeros
}

// parseDecimal reads a valid JSON number.
func parseDecimal(literal string) decimal {
	unsigned := strings.TrimPrefix(literal, "-")
	mantissa, exp := unsigned, ""
	if i := strings.IndexAny(unsigned, "eE"); i >= 0 {
		mantissa, exp = unsigned[:i], unsigned[i+1:]
	}
	whole, frac, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+frac, "0")
	significant := strings.TrimRight(digits, "0")
	if significant == "" {
		return decimal{exp: "0"}
	}
	return decimal{
		negative: len(unsigned) < len(literal),
		digits:   significant,
		exp:      addExponent(exp, len(digits)-len(significant)-len(frac)),
	}
}

// addExponent returns the sum of an exponent as spelled and n.
func addExponent(exp string, n int) string {
	if exp == "" {
		return strconv.Itoa(n)
	}
	if e, err := strconv.ParseInt(exp, 10, 32); err == nil {
		return strconv.FormatInt(e+int64(n), 10)
	}
	e, ok := new(big.Int).SetString(exp, 10)
	if !ok {
		return exp
	}
	return e.Add(e, big.NewInt(int64(n))).String()
}

func validNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	rest := strings.TrimLeft(s, "0123456789")
	whole := s[:len(s)-len(rest)]
	if whole == "" || len(whole) > 1 && whole[0] == '0' {
		return false
	}
	if frac, ok := strings.CutPrefix(rest, "."); ok {
		rest = strings.TrimLeft(frac, "0123456789")
		if len(rest) == len(frac) {
			return false
		}
	}
	if rest == "" {
		return true
	}
	if rest[0] != 'e' && rest[0] != 'E' {
		return false
	}
	digits := strings.TrimPrefix(strings.TrimPrefix(rest[1:], "+"), "-")
	if len(rest)-1-len(digits) > 1 {
		return false
	}
	return digits != "" && strings.TrimLeft(digits, "0123456789") == ""
}
