package main

import (
	"encoding/json"
	"net/http"
	"os"
	"time"

	"github.com/shopspring/decimal"
)

// What the suite calls the operations that can be made to fail.
var failing = map[string]string{
	"createUser": "createUser", "submitKyc": "submitKyc", "getPoolSellQuote": "poolQuote",
	"getExternalSellQuote": "externalQuote", "poolSell": "poolSell", "externalSell": "externalSell",
	"confirmOnchainFunding": "confirmFunding",
}

type params struct {
	UserID    string `json:"user_id"`
	Operation string
	HTTP      int
	Code      int
	Message   string
	Kind      string
	From      string          `json:"from_currency"`
	To        string          `json:"to_currency"`
	Amount    decimal.Decimal `json:"from_amount"`
	Balance   decimal.Decimal `json:"amount"`
	Currency  string
	Type      string `json:"transaction_type"`
	Method    string `json:"payment_method"`
	Period    string
	Total     decimal.Decimal
	Seconds   int
}

// setState sets provider states up in Pact's convention, for whoever has the token.
func (s *store) setState(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		State, Action string
		Params        params
	}
	if r.Header.Get("Authorization") != "Bearer "+os.Getenv("STATES_TOKEN") {
		answer(w, 401, map[string]any{"error": "unauthorized"})
		return
	}
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil {
		answer(w, 400, map[string]any{"error": err.Error()})
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	values, known := s.arrange(asked.State, asked.Params, asked.Action != "teardown")
	if !known {
		answer(w, 404, map[string]any{"error": "no such state, or no such user"})
		return
	}
	answer(w, 200, values)
}

func (s *store) arrange(state string, p params, setup bool) (values map[string]any, known bool) {
	values = map[string]any{}
	u := s.users[p.UserID]
	if state == "operation fails" {
		var f *failure
		if setup {
			f = &failure{failing[p.Operation], p.HTTP, p.Code, p.Message}
		}
		if p.Operation == "createUser" {
			s.signUps[p.UserID] = f
		} else if u != nil {
			u.failure = f
		}
		return values, failing[p.Operation] != "" && (u != nil || p.Operation == "createUser")
	}
	if u == nil {
		return nil, false
	}
	switch state {
	case "quote expired":
		q := s.newQuote(u, p.Kind, pairs[p.From+p.To], p.Amount, methods[0])
		q.expiresAt = u.now().Add(-time.Second)
		values["quote_id"] = q.id
	case "user has balance":
		if setup {
			u.balances = map[string]decimal.Decimal{p.Currency: p.Balance}
		}
	case "user has limits":
		s.setLimits(u, p, setup)
	case "pool not allowed for user":
		u.poolDenied = setup
	case "pool not enabled for user":
		u.poolDisabled = setup
	case "no deposit address":
		u.noDeposit = setup
	case "clock moved":
		moved := time.Duration(p.Seconds) * time.Second
		if !setup {
			moved = -moved
		}
		u.shift += moved
	default:
		return nil, false
	}
	return values, true
}

func (s *store) setLimits(u *user, p params, setup bool) {
	if u.totals == nil || !setup {
		u.totals = map[scope]decimal.Decimal{}
	}
	for _, period := range periods {
		if setup && (p.Period == "" || p.Period == period) {
			u.totals[scope{p.Type, p.Method, period}] = p.Total
		}
	}
}
