package main

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
)

var (
	emailForm = regexp.MustCompile(`^[^@\s]+@[^@\s]+\.[a-z]{2,}$`)
	phoneForm = regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)
	errEmail  = refuse(400, 102003, "invalid email format")
	errPhone  = refuse(400, 102004, "invalid phone format")
	errUserID = refuse(400, 102005, "invalid user uuid")
	errNoUser = refuse(404, 1404, "user not found")
)

func isUUID(text string) bool { return len(text) == 36 && uuid.Validate(text) == nil }

func (s *store) createUser(c *call) (any, error) {
	var body struct {
		Email, Phone, UserID *string
	}
	missing := refuse(400, 102001, "missing required parameters")
	byField := map[string]error{"email": errEmail, "phone": errPhone, "userId": errUserID}
	if err := c.read(&body, missing, byField); err != nil {
		return nil, err
	}
	if body.Email == nil || body.Phone == nil {
		return nil, missing
	}
	if !emailForm.MatchString(*body.Email) {
		return nil, errEmail
	}
	if !phoneForm.MatchString(*body.Phone) {
		return nil, errPhone
	}
	id := uuid.NewString()
	if body.UserID != nil {
		if !isUUID(*body.UserID) {
			return nil, errUserID
		}
		id = uuid.MustParse(*body.UserID).String()
	}
	if f := s.signUps[*body.Email]; f != nil {
		delete(s.signUps, *body.Email)
		return nil, refuse(f.http, f.code, f.message)
	}
	email := c.client.key + " " + *body.Email
	if s.users[id] != nil || s.emails[email] != nil {
		return nil, refuse(409, 102006, "user already exists")
	}
	u := &user{id: id, client: c.client, email: *body.Email, phone: *body.Phone}
	s.users[id], s.emails[email] = u, u
	return u.shown(), nil
}

func (u *user) shown() map[string]any {
	accounts := []any{}
	for _, a := range u.accounts {
		if a.state != "deleted" {
			accounts = append(accounts, a.shown())
		}
	}
	return map[string]any{
		"userId": u.id, "isNri": u.isNri, "kycStatus": u.kycStatus(),
		"bankAccounts": accounts, "readAt": time.Now().UnixMilli(),
	}
}

func (s *store) getUser(c *call) (any, error) {
	if c.user == nil {
		return nil, errNoUser
	}
	return c.user.shown(), nil
}

func (s *store) markNri(c *call) (any, error) {
	if c.user == nil {
		return nil, errNoUser
	}
	if c.user.kycStatus() != "PASSED" {
		return nil, refuse(422, 203007, "invalid user kyc state")
	}
	if c.user.kyc.country == "IND" && !on("indian-nris") {
		return nil, refuse(422, 203008, "kyc is indian")
	}
	c.user.isNri = true
	return c.user.shown(), nil
}

type document struct {
	Type, Number, IssueDate, ExpiryDate, IssuingCountry *string
}

const validDays = 30

// later is how long a review or a penny drop takes.
func later() time.Duration {
	if on("verified-at-once") {
		return 0
	}
	return 150 * time.Millisecond
}

var (
	documentTypes = []string{"PASSPORT", "DRIVERS_LICENSE", "NATIONAL_ID", "AADHAAR", "PAN"}
	fundsSources  = []string{"EMPLOYMENT", "BUSINESS", "INHERITANCE"}
	occupations   = []string{"ENGINEER", "DOCTOR", "TEACHER", "OTHER"}
)

func has(words []string, word *string) bool { return word != nil && slices.Contains(words, *word) }

func (d document) check(name string, today time.Time) error {
	if !has(documentTypes, d.Type) {
		return refuse(400, 203018, name+" must be a supported document type")
	}
	details := []*string{d.IssueDate, d.ExpiryDate, d.IssuingCountry}
	given := len(slices.DeleteFunc(slices.Clone(details), func(each *string) bool { return each == nil }))
	if given == 0 {
		return nil
	}
	if given < len(details) {
		return refuse(400, 203024, "issue_date, expiry_date and issuing_country are required together")
	}
	issued, err := time.Parse(time.DateOnly, *d.IssueDate)
	expires, err2 := time.Parse(time.DateOnly, *d.ExpiryDate)
	if err != nil || err2 != nil {
		return refuse(400, 203025, name+" dates must be valid dates in YYYY-MM-DD format")
	}
	if !issued.Before(today) {
		return refuse(400, 203019, "issue_date must be earlier than today")
	}
	if expires.Before(today.AddDate(0, 0, validDays)) {
		return refuse(400, 203020, name+" must be valid for at least 30 days")
	}
	if !countries[*d.IssuingCountry] {
		return refuse(400, 203021, "issuing_country must be a valid ISO3 country code")
	}
	return nil
}

func (s *store) submitKyc(c *call) (any, error) {
	var body struct {
		FullName, Country, State, AddressLine1, FundsSource, Occupation *string
		ProofOfAddress, ProofOfIdentity                                 *document
	}
	if err := c.read(&body, refuse(400, 102002, "invalid parameter format"), nil); err != nil {
		return nil, err
	}
	u := c.user
	if u == nil {
		return nil, errUserID
	}
	if err := c.failIfAsked("submitKyc"); err != nil {
		return nil, err
	}
	today := u.now().UTC().Truncate(24 * time.Hour)
	switch {
	case body.FullName == nil:
		return nil, refuse(400, 400, "LegalName is required")
	case body.ProofOfAddress == nil:
		return nil, refuse(400, 400, "POA is required")
	case body.ProofOfIdentity == nil:
		return nil, refuse(400, 400, "POI is required")
	case body.Country == nil:
		return nil, refuse(400, 102001, "country ISO3 is required")
	case body.FundsSource == nil || body.Occupation == nil:
		return nil, refuse(400, 102001, "missing required parameters")
	case body.State == nil && body.AddressLine1 != nil:
		return nil, refuse(400, 103008, "state is required when address line1 is provided")
	case body.State != nil && body.AddressLine1 == nil:
		return nil, refuse(400, 103009, "address line1 is required when state is provided")
	case !countries[*body.Country]:
		return nil, refuse(400, 203021, "country must be a valid ISO3 country code")
	}
	if err := body.ProofOfIdentity.check("POI", today); err != nil {
		return nil, err
	}
	if err := body.ProofOfAddress.check("POA", today); err != nil {
		return nil, err
	}
	if !has(fundsSources, body.FundsSource) {
		return nil, refuse(400, 203022, "source_of_funds must be a supported source of funds")
	}
	if !has(occupations, body.Occupation) {
		return nil, refuse(400, 203023, "occupation must be a supported occupation category")
	}
	if taken := s.takenNumbers(u, *body.ProofOfAddress, *body.ProofOfIdentity); len(taken) > 0 {
		return nil, refuse(400, 5004, "duplicate entries found: "+strings.Join(taken, ", "))
	}
	u.kyc = &kyc{*body.Country, *body.FullName == "Failing Person", u.now().Add(later())}
	return map[string]any{"kycStatus": u.kycStatus()}, nil
}

// takenNumbers names the documents that another user has submitted; the others are this user's from now on.
func (s *store) takenNumbers(u *user, poa, poi document) (taken []string) {
	numbers := map[string]*string{"POA": poa.Number, "POI": poi.Number}
	for name, number := range numbers {
		if number == nil {
			continue
		}
		if owner := s.documents[u.client.key+" "+*number]; owner != nil && owner != u {
			taken = append(taken, name+" number")
		}
	}
	for _, number := range numbers {
		if number != nil && len(taken) == 0 {
			s.documents[u.client.key+" "+*number] = u
		}
	}
	return taken
}
