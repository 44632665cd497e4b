package main

import (
	"regexp"
	"strings"

	"github.com/google/uuid"
)

const maximumApproved = 4

var (
	ifsc         = regexp.MustCompile(`^[A-Z]{4}0[A-Z0-9]{6}$`)
	numberForm   = regexp.MustCompile(`^[0-9]{9,18}$`)
	errAccount   = refuse(404, 1405, "bank account not found")
	errNotValid  = refuse(400, 7101, "request failed validation")
	existingCode = map[string]int{"approved": 304005, "pending": 304015, "rejected": 304016, "nameRejected": 304014}
)

// status is pending until the penny drop has come back.
func (a *account) status() string {
	if a.state != "deleted" && a.owner.now().Before(a.verifiedAt) {
		return "pending"
	}
	return a.state
}

func (a *account) shown() map[string]any {
	status := a.status()
	return map[string]any{
		"accountId": a.id, "account_number": a.number, "account_type": a.accountType, "bank_code": a.bankCode,
		"status": strings.ToUpper(status), "is_nre": a.isNre && status != "pending", "country": a.country,
	}
}

type accountBody struct {
	Number      *string `json:"account_number"`
	BankCode    *string `json:"bank_code"`
	AccountType *string `json:"account_type"`
	Country     *string `json:"country"`
	RoutingType *string `json:"routing_type"`
}

// verify decides how the penny drop will end: in this test bank by an account's first digits.
func (a *account) verify() {
	a.verifiedAt, a.isNre, a.state = a.owner.now().Add(later()), false, "approved"
	switch a.number[:2] {
	case "31":
		a.state = "rejected"
		if a.owner.isNri {
			a.state, a.isNre = "approved", true
		} else if on("nre-for-residents") {
			a.state = "approved"
		}
	case "21":
		a.state = "nameRejected"
	case "41":
		a.verifiedAt = a.owner.now().AddDate(10, 0, 0)
	}
}

func (a *account) key() string { return a.owner.client.key + " " + a.bankCode + " " + a.number }

// read makes an account of the request, and finds the one that exists.
func (s *store) readAccount(c *call) (made, existing *account, err error) {
	var body accountBody
	if err := c.read(&body, errNotValid, nil); err != nil {
		return nil, nil, err
	}
	if c.user == nil {
		return nil, nil, errNotValid
	}
	if c.user.kycStatus() != "PASSED" {
		return nil, nil, refuse(400, 203007, "invalid user kyc state")
	}
	for _, each := range []*string{body.Number, body.BankCode, body.AccountType, body.Country, body.RoutingType} {
		if each == nil {
			return nil, nil, errNotValid
		}
	}
	if !countries[*body.Country] {
		return nil, nil, refuse(400, 304001, "invalid country code")
	}
	if !numberForm.MatchString(*body.Number) {
		return nil, nil, refuse(400, 304003, "invalid account number")
	}
	if *body.RoutingType != "IFSC" {
		return nil, nil, errNotValid
	}
	made = &account{
		id: uuid.NewString(), owner: c.user, number: *body.Number, bankCode: *body.BankCode,
		accountType: *body.AccountType, country: *body.Country, routing: *body.RoutingType,
	}
	if err := made.check(); err != nil {
		return nil, nil, err
	}
	made.verify()
	existing = s.numbers[made.key()]
	if existing != nil && existing.state == "deleted" {
		existing = nil
	}
	if existing != nil && existing.owner != c.user {
		return nil, nil, refuse(409, 104003, "bank account already linked to another user")
	}
	return made, existing, nil
}

func (a *account) check() error {
	if a.accountType != "SAVINGS" && a.accountType != "CURRENT" {
		return errNotValid
	}
	if !ifsc.MatchString(a.bankCode) {
		return refuse(400, 304002, "invalid bank code")
	}
	return nil
}

func (a *account) checkMaximum(replaced *account) error {
	count := 0
	for _, each := range a.owner.accounts {
		if each != replaced && each != a && each.state == "approved" {
			count++
		}
	}
	if a.state == "approved" && count >= maximumApproved {
		return refuse(400, 104004, "maximum number of approved bank accounts reached")
	}
	return nil
}

func (s *store) addAccount(a *account) map[string]any {
	a.owner.accounts = append(a.owner.accounts, a)
	s.accounts[a.id], s.numbers[a.key()] = a, a
	return map[string]any{"bankAccount": a.shown()}
}

func (s *store) upsertAccount(c *call) (any, error) {
	made, existing, err := s.readAccount(c)
	if err != nil {
		return nil, err
	}
	if err := made.checkMaximum(existing); err != nil {
		return nil, err
	}
	if existing != nil {
		existing.state = "deleted"
	}
	return s.addAccount(made), nil
}

func (s *store) linkAccount(c *call) (any, error) {
	made, existing, err := s.readAccount(c)
	if err != nil {
		return nil, err
	}
	if existing != nil {
		return nil, refuse(400, existingCode[existing.status()], "bank account already exists")
	}
	for _, each := range c.user.accounts {
		if each.status() == "pending" {
			return nil, refuse(400, 304017, "bank account verification is pending")
		}
	}
	if err := made.checkMaximum(nil); err != nil {
		return nil, err
	}
	return s.addAccount(made), nil
}

func (s *store) ownAccount(c *call, id string) (*account, error) {
	a := s.accounts[id]
	if a == nil || c.user == nil || a.owner != c.user || (a.state == "deleted" && on("deleted-accounts-gone")) {
		return nil, errAccount
	}
	return a, nil
}

func (s *store) updateAccount(c *call) (any, error) {
	var body struct {
		AccountID string `json:"accountId"`
		accountBody
	}
	if err := c.read(&body, errNotValid, nil); err != nil {
		return nil, err
	}
	a, err := s.ownAccount(c, body.AccountID)
	if err != nil {
		return nil, err
	}
	if a.state == "deleted" {
		return nil, errAccount
	}
	changed := *a
	if body.BankCode != nil {
		changed.bankCode = *body.BankCode
	}
	if body.AccountType != nil {
		changed.accountType = *body.AccountType
	}
	if err := changed.check(); err != nil {
		return nil, err
	}
	changed.verify()
	if same := s.numbers[changed.key()]; same != nil && same != a && same.state != "deleted" {
		return nil, refuse(400, 304005, "duplicate bank account")
	}
	if err := changed.checkMaximum(a); err != nil {
		return nil, err
	}
	delete(s.numbers, a.key())
	*a = changed
	s.numbers[a.key()] = a
	return map[string]any{"bankAccount": a.shown()}, nil
}

func (s *store) deleteAccount(c *call) (any, error) {
	a, err := s.ownAccount(c, c.URL.Query().Get("accountId"))
	if err != nil {
		return nil, err
	}
	a.state = "deleted"
	return map[string]any{"bankAccount": a.shown()}, nil
}

func (s *store) getAccount(c *call) (any, error) {
	a, err := s.ownAccount(c, c.URL.Query().Get("accountId"))
	if err != nil {
		return nil, err
	}
	return map[string]any{"bankAccount": a.shown()}, nil
}
