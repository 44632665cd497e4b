package main

import (
	"time"

	"github.com/shopspring/decimal"
)

type scope struct{ kind, method, period string }

type consumption struct {
	kind, method string
	amount       decimal.Decimal
	at           time.Time
}

var (
	periods = []string{"daily", "weekly", "monthly", "lifetime", "transaction"}
	methods = []string{"bank_transfer", "wire"}
	// In rupees, across methods; a method has half of it.
	usual = map[string]int64{
		"daily": 900_000, "weekly": 2_000_000, "monthly": 5_000_000, "lifetime": 20_000_000, "transaction": 400_000,
	}
	kinds = map[string]string{"buy": "buy", "pool_buy": "buy", "sell": "sell", "pool_sell": "sell", "crypto_sell": "sell"}
)

func (u *user) total(of scope) decimal.Decimal {
	if own, found := u.totals[of]; found {
		return own
	}
	if of.method != "" {
		return decimal.NewFromInt(usual[of.period] / 2)
	}
	return decimal.NewFromInt(usual[of.period])
}

func since(period string, now time.Time) time.Time {
	if days := map[string]int{"daily": 1, "weekly": 7, "monthly": 30}[period]; days > 0 && on("rolling-periods") {
		return now.AddDate(0, 0, -days)
	}
	now = now.UTC()
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	switch period {
	case "daily":
		return today
	case "weekly":
		return today.AddDate(0, 0, -int(now.Weekday()))
	case "monthly":
		return today.AddDate(0, 0, 1-now.Day())
	case "lifetime":
		return time.Time{}
	}
	return now.AddDate(100, 0, 0)
}

func (u *user) used(of scope) decimal.Decimal {
	sum, from := decimal.Zero, since(of.period, u.now())
	for _, each := range u.consumed {
		if (each.kind == of.kind || on("sells-count-as-purchases")) && (of.method == "" || of.method == each.method) && !each.at.Before(from) {
			sum = sum.Add(each.amount)
			if on("float-sums") {
				sum = decimal.NewFromFloat32(float32(sum.InexactFloat64()))
			}
		}
	}
	return sum
}

// broken names the first limit that an amount would break.
func (u *user) broken(kind, method string, amount decimal.Decimal) string {
	for _, period := range periods {
		for _, scope := range []scope{{kind, "", period}, {kind, method, period}} {
			if scope.method != "" && on("method-limits-ignored") {
				continue
			}
			if amount.GreaterThan(u.total(scope).Sub(u.used(scope))) {
				return period
			}
		}
	}
	return ""
}

// counted is the amount of a sell that counts: what is received.
func counted(amount, receive decimal.Decimal) decimal.Decimal {
	if on("sold-amounts-count") {
		return amount
	}
	return receive
}

func (u *user) entries(kind, method string) map[string]any {
	entries := map[string]any{}
	for _, period := range periods {
		of := scope{kind, method, period}
		total, consumed := u.total(of), u.used(of)
		entries[period] = map[string]any{"total": total, "consumed": consumed, "remaining": total.Sub(consumed)}
	}
	return entries
}

func (s *store) getLimits(c *call) (any, error) {
	query := c.URL.Query()
	kind, method := query.Get("transaction_type"), query.Get("payment_method")
	if kind != "buy" && kind != "sell" {
		return nil, refuse(400, 1400, "transaction_type is missing or unknown")
	}
	if query.Has("payment_method") && method != methods[0] && method != methods[1] {
		return nil, refuse(400, 1400, "payment_method is unknown")
	}
	if c.user == nil {
		return nil, errNoUser
	}
	byMethod := map[string]any{}
	for _, each := range methods {
		if method == "" || method == each {
			byMethod[each] = c.user.entries(kind, each)
		}
	}
	return map[string]any{kind: map[string]any{"aggregate": c.user.entries(kind, ""), "payment_methods": byMethod}}, nil
}

func (s *store) validate(c *call) (any, error) {
	var body struct {
		From   *string          `json:"from_currency"`
		To     *string          `json:"to_currency"`
		Amount *decimal.Decimal `json:"from_amount"`
		Kind   *string          `json:"transaction_type"`
		Method *string          `json:"payment_method"`
	}
	invalid := refuse(400, 1400, "a field is missing or invalid")
	if err := c.read(&body, invalid, nil); err != nil {
		return nil, err
	}
	if body.From == nil || body.To == nil || body.Amount == nil || body.Kind == nil || !body.Amount.IsPositive() {
		return nil, invalid
	}
	kind, method := kinds[*body.Kind], methods[0]
	if body.Method != nil {
		method = *body.Method
	}
	if kind == "" || (method != methods[0] && method != methods[1]) {
		return nil, invalid
	}
	amount := *body.Amount
	if of, sold := pairs[*body.From+*body.To]; sold {
		amount = counted(amount, amount.Mul(of.rate))
	} else if _, bought := pairs[*body.To+*body.From]; !bought {
		return nil, invalid
	}
	if c.user == nil {
		return nil, errNoUser
	}
	user := *c.user
	if on("validation-forgets") {
		user.consumed = nil
	}
	if broken := user.broken(kind, method, amount); broken != "" {
		return map[string]any{"status": "DECLINED", "message": "beyond the " + broken + " limit"}, nil
	}
	return map[string]any{"status": "APPROVED", "message": "within the limits"}, nil
}
