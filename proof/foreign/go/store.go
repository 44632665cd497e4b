package main

import (
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
)

type user struct {
	id           string
	client       *client
	email, phone string
	kyc          *kyc
	isNri        bool
	accounts     []*account
	shift        time.Duration
	balances     map[string]decimal.Decimal
	totals       map[scope]decimal.Decimal
	consumed     []consumption
	poolDenied   bool
	poolDisabled bool
	noDeposit    bool
	failure      *failure
}

// now is the user's business time: quotes, settlement and limit periods go by it, timestamps don't.
func (u *user) now() time.Time { return time.Now().Add(u.shift) }

type kyc struct {
	country     string
	rejected    bool
	concludesAt time.Time
}

func (u *user) kycStatus() string {
	switch {
	case u.kyc == nil:
		return "NOT_STARTED"
	case u.now().Before(u.kyc.concludesAt):
		return "IN_REVIEW"
	case u.kyc.rejected:
		return "FAILED"
	}
	return "PASSED"
}

type account struct {
	id                                                     string
	number, bankCode, accountType, country, routing, state string
	isNre                                                  bool
	verifiedAt                                             time.Time
	owner                                                  *user
}

type quote struct {
	id              string
	owner           *user
	kind            string
	pair            pair
	method          string
	amount, receive decimal.Decimal
	expiresAt       time.Time
	used            bool
}

type transaction struct {
	id     int64
	owner  *user
	quote  *quote
	status string
	hashes map[string]bool
}

type failure struct {
	operation  string
	http, code int
	message    string
}

type store struct {
	mu           sync.Mutex
	users        map[string]*user
	emails       map[string]*user
	documents    map[string]*user
	accounts     map[string]*account
	numbers      map[string]*account
	quotes       map[string]*quote
	transactions map[int64]*transaction
	references   map[string]bool
	signUps      map[string]*failure
	lastID       int64
}

func newStore() *store {
	return &store{
		users: map[string]*user{}, emails: map[string]*user{}, documents: map[string]*user{},
		accounts: map[string]*account{}, numbers: map[string]*account{}, quotes: map[string]*quote{},
		transactions: map[int64]*transaction{}, references: map[string]bool{}, signUps: map[string]*failure{},
		lastID: 7_000_000_000,
	}
}

func (s *store) userOf(c *client, id string) *user {
	if u := s.users[strings.ToLower(id)]; u != nil && u.client == c {
		return u
	}
	return nil
}

// useReference keeps a reference of one operation; a second request may not use it.
func (s *store) useReference(c *call, operation, reference string) error {
	id, err := uuid.Parse(reference)
	if on("references-of-any-operation") {
		operation = ""
	}
	key := c.client.key + operation + id.String()
	if err != nil || len(reference) != 36 || s.references[key] {
		return refuse(409, 403004, "reference uuid already exists or is invalid")
	}
	s.references[key] = true
	return nil
}

// failIfAsked fails an operation that a test wants to fail, once.
func (c *call) failIfAsked(operation string) error {
	if c.user == nil || c.user.failure == nil || c.user.failure.operation != operation {
		return nil
	}
	f := c.user.failure
	c.user.failure = nil
	return refuse(f.http, f.code, f.message)
}
