package main

import (
	"crypto/rand"
	"encoding/base32"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/shopspring/decimal"
)

type pair struct {
	from, to      string
	rate, minimum decimal.Decimal
}

const (
	validFor = 90 * time.Second
	balance  = 20_000
)

var (
	pairs = map[string]pair{
		"USDTINR": {"USDT", "INR", decimal.RequireFromString("83.5"), decimal.NewFromInt(5)},
		"ETHINR":  {"ETH", "INR", decimal.NewFromInt(250_000), decimal.RequireFromString("0.001")},
	}
	reasons    = []string{"P0001", "P0103", "P1301"}
	address    = regexp.MustCompile(`^0x[0-9a-fA-F]{40}$`)
	hashForm   = regexp.MustCompile(`^0x[0-9a-f]{64}$`)
	amountForm = regexp.MustCompile(`^[0-9]{1,12}(\.[0-9]{1,8})?$`)
	errParams  = refuse(400, 400001, "missing or invalid parameters")
	errQuote   = refuse(400, 402005, "quote invalid")
	errExpired = refuse(400, 402002, "quote expired")
	errPair    = refuse(400, 402001, "unsupported currency pair")
)

func (s *store) newQuote(u *user, kind string, of pair, amount decimal.Decimal, method string) *quote {
	random := make([]byte, 10)
	_, _ = rand.Read(random)
	q := &quote{
		id: "QT" + base32.StdEncoding.EncodeToString(random), owner: u, kind: kind, pair: of, method: method,
		amount: amount, receive: amount.Mul(of.rate), expiresAt: u.now().Add(validFor),
	}
	s.quotes[q.id] = q
	return q
}

func (s *store) poolQuote(c *call) (any, error) {
	unknown := refuse(400, 403001, "invalid request: the user has no kyc")
	return s.fetchQuote(c, "pool", errParams, unknown, unknown)
}

func (s *store) externalQuote(c *call) (any, error) {
	malformed := refuse(400, 400, "missing or invalid parameters")
	return s.fetchQuote(c, "external", malformed, refuse(404, 9010, "no data found"), refuse(403, 6002, "invalid request"))
}

func (s *store) fetchQuote(c *call, kind string, badAmount, noUser, noKyc error) (any, error) {
	query := c.URL.Query()
	for _, name := range []string{"from", "to", "amount", "reference"} {
		if !query.Has(name) {
			return nil, errParams
		}
	}
	if !amountForm.MatchString(query.Get("amount")) {
		return nil, badAmount
	}
	method := methods[0]
	if query.Has("method") {
		method = query.Get("method")
	}
	if !slices.Contains(methods, method) {
		return nil, refuse(400, 6002, "invalid request")
	}
	if c.user == nil {
		return nil, noUser
	}
	if err := c.failIfAsked(kind + "Quote"); err != nil {
		return nil, err
	}
	if c.user.kycStatus() != "PASSED" {
		return nil, noKyc
	}
	if kind == "external" && query.Has("basedOn") && s.quotes[query.Get("basedOn")] == nil {
		return nil, refuse(400, 9924, "quote invalid")
	}
	of, found := pairs[query.Get("from")+query.Get("to")]
	if !found {
		return nil, errPair
	}
	amount := decimal.RequireFromString(query.Get("amount"))
	if amount.LessThan(of.minimum) {
		return nil, refuse(400, 402008, "amount less than minimum amount")
	}
	if err := s.useReference(c, kind+"Quote", query.Get("reference")); err != nil {
		return nil, err
	}
	q := s.newQuote(c.user, kind, of, amount, method)
	return map[string]any{"quoteId": q.id, "rate": of.rate, "toAmount": q.receive, "expiresAt": q.expiresAt.UnixMilli()}, nil
}

type sellBody struct {
	Quote, From, To, Reference, Reason *string
	Sender, Refund                     *string
	SettleBefore                       *int64
}

func (b sellBody) lacks() bool {
	return b.Quote == nil || b.Reference == nil || b.Reason == nil
}

func (b sellBody) checkPair() error {
	if b.From == nil && b.To == nil {
		return nil
	}
	if b.From == nil || b.To == nil {
		return errParams
	}
	if _, found := pairs[*b.From+*b.To]; !found {
		return errPair
	}
	return nil
}

func (c *call) checkLimits(q *quote) error {
	if broken := c.user.broken("sell", q.method, counted(q.amount, q.receive)); broken != "" {
		return refuse(403, 404001, "limits validation failed for the transaction: "+broken)
	}
	return nil
}

func (s *store) sell(c *call, q *quote, status string) *transaction {
	q.used = true
	c.user.consumed = append(c.user.consumed, consumption{"sell", q.method, counted(q.amount, q.receive), c.user.now()})
	s.lastID += 11
	t := &transaction{id: s.lastID, owner: c.user, quote: q, status: status, hashes: map[string]bool{}}
	s.transactions[t.id] = t
	return t
}

func (t *transaction) shown() map[string]any {
	return map[string]any{
		"transactionId": t.id, "state": t.status, "type": t.quote.kind, "fromAmount": t.quote.amount, "toAmount": t.quote.receive,
	}
}

func (c *call) balance(q *quote) decimal.Decimal {
	if own, found := c.user.balances[q.pair.from]; found {
		return own
	}
	return decimal.NewFromInt(balance)
}

func (s *store) poolSell(c *call) (any, error) {
	var body sellBody
	if err := c.read(&body, errParams, nil); err != nil {
		return nil, err
	}
	if body.lacks() {
		return nil, errParams
	}
	if c.user == nil {
		return nil, refuse(403, 405001, "invalid user for this client")
	}
	if err := c.failIfAsked("poolSell"); err != nil {
		return nil, err
	}
	if err := body.checkPair(); err != nil {
		return nil, err
	}
	q := s.quotes[*body.Quote]
	switch {
	case q != nil && q.owner.client != c.client:
		return nil, refuse(403, 402007, "quote does not belong to the client")
	case q == nil || q.owner != c.user || q.kind != "pool" || q.used:
		return nil, errQuote
	case !c.user.now().Before(q.expiresAt):
		return nil, errExpired
	case c.user.poolDisabled:
		return nil, refuse(403, 406002, "pool transactions not enabled")
	case c.user.poolDenied:
		return nil, refuse(403, 406001, "pool transaction not allowed for this user")
	case !slices.Contains(reasons, *body.Reason):
		return nil, refuse(400, 403006, "invalid reason_code")
	case !slices.ContainsFunc(c.user.accounts, func(a *account) bool { return a.status() == "approved" }):
		return nil, refuse(400, 403001, "the user has no approved bank account")
	}
	if err := c.checkLimits(q); err != nil {
		return nil, err
	}
	left := c.balance(q).Sub(q.amount)
	if left.IsNegative() {
		return nil, refuse(403, 403002, "insufficient balance")
	}
	if err := s.useReference(c, "poolSell", *body.Reference); err != nil {
		return nil, err
	}
	if c.user.balances == nil {
		c.user.balances = map[string]decimal.Decimal{}
	}
	c.user.balances[q.pair.from] = left
	return s.sell(c, q, "processing").shown(), nil
}

func (s *store) externalSell(c *call) (any, error) {
	var body sellBody
	if err := c.read(&body, errParams, nil); err != nil {
		return nil, err
	}
	if body.lacks() || body.Sender == nil || c.user == nil {
		return nil, errParams
	}
	if err := c.failIfAsked("externalSell"); err != nil {
		return nil, err
	}
	if err := body.checkPair(); err != nil {
		return nil, err
	}
	q := s.quotes[*body.Quote]
	switch {
	case q == nil || q.owner != c.user || q.kind != "external":
		return nil, errQuote
	case q.used:
		return nil, refuse(400, 402004, "quote already used")
	case !c.user.now().Before(q.expiresAt):
		return nil, errExpired
	case body.SettleBefore != nil && *body.SettleBefore <= c.user.now().Unix():
		return nil, refuse(400, 402003, "settlement expiry has passed")
	case !address.MatchString(*body.Sender) || (body.Refund != nil && !address.MatchString(*body.Refund)):
		return nil, refuse(403, 403003, "invalid sender or refund address")
	case !slices.Contains(reasons, *body.Reason):
		return nil, refuse(400, 403006, "invalid reason_code")
	case c.user.noDeposit:
		return nil, refuse(400, 7082, "no deposit address found")
	}
	if err := c.checkLimits(q); err != nil {
		return nil, err
	}
	if err := s.useReference(c, "externalSell", *body.Reference); err != nil {
		return nil, err
	}
	if on("unlocked-while-writing") {
		s.mu.Unlock()
		time.Sleep(2 * time.Millisecond)
		s.mu.Lock()
	}
	return s.sell(c, q, "awaitingFunding").shown(), nil
}

func (s *store) ownTransaction(c *call, id string) *transaction {
	number, _ := strconv.ParseInt(id, 10, 64)
	t := s.transactions[number]
	if t == nil || c.user == nil || t.owner != c.user {
		return nil
	}
	return t
}

func (s *store) confirmFunding(c *call) (any, error) {
	var body struct{ Hash, Reference *string }
	if err := c.read(&body, errParams, nil); err != nil {
		return nil, err
	}
	if body.Hash == nil || body.Reference == nil || !hashForm.MatchString(*body.Hash) {
		return nil, errParams
	}
	t := s.ownTransaction(c, chi.URLParam(c.Request, "id"))
	if on("funds-oldest-sell") && t != nil {
		for _, each := range s.transactions {
			if each.owner == t.owner && each.quote.kind == t.quote.kind && each.id < t.id {
				t = each
			}
		}
	}
	if t == nil || t.quote.kind != "external" {
		return nil, refuse(404, 1001, "transaction not found for the id")
	}
	if err := c.failIfAsked("confirmFunding"); err != nil {
		return nil, err
	}
	if t.hashes[*body.Hash] && !on("hashes-taken-twice") {
		return nil, refuse(400, 403001, "transaction hash already received for this transaction")
	}
	if err := s.useReference(c, "confirmFunding", *body.Reference); err != nil {
		return nil, err
	}
	t.hashes[*body.Hash], t.status = true, "funded"
	return t.shown(), nil
}

func (s *store) getTransaction(c *call) (any, error) {
	if !isUUID(c.userID) {
		return nil, refuse(400, 3100, "invalid user ID format")
	}
	if c.user == nil {
		return nil, refuse(404, 3100, "user not found")
	}
	t := s.ownTransaction(c, c.URL.Query().Get("transactionId"))
	if t == nil {
		return nil, refuse(404, 4004, "transaction not found")
	}
	return t.shown(), nil
}
