package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"time"
)

type apiError struct {
	http, code int
	message    string
}

func (e apiError) Error() string { return e.message }

func refuse(http, code int, message string) error { return apiError{http, code, message} }

type client struct{ key, secret string }

var clients = map[string]*client{
	os.Getenv("API_KEY"):       {os.Getenv("API_KEY"), os.Getenv("API_SECRET")},
	os.Getenv("OTHER_API_KEY"): {os.Getenv("OTHER_API_KEY"), os.Getenv("OTHER_API_SECRET")},
}

// call is a request with a known sender.
type call struct {
	*http.Request
	client *client
	userID string
	user   *user // nil: this client has no such user
}

type (
	handler  func(c *call) (any, error)
	audience bool
)

const (
	anonymous     audience = false
	forUser       audience = true
	windowSeconds          = 10
)

var digits = regexp.MustCompile(`^[0-9]{1,12}$`)

func (s *store) authenticate(r *http.Request, who audience) (*call, error) {
	client := clients[r.Header.Get("X-Api-Key")]
	if client == nil || client.key == "" {
		return nil, refuse(403, 6092, "client id invalid")
	}
	timestamp, userID := r.Header.Get("X-Timestamp"), ""
	if who == forUser {
		userID = r.Header.Get("X-User-Id")
	}
	mac := hmac.New(sha256.New, []byte(client.secret))
	mac.Write([]byte(client.key + timestamp + userID))
	expected, given := hex.EncodeToString(mac.Sum(nil)), r.Header.Get("X-Signature")
	if on("signatures-by-prefix") && len(given) < len(expected) {
		expected = expected[:len(given)]
	}
	if !hmac.Equal([]byte(expected), []byte(given)) {
		return nil, refuse(403, 6090, "invalid secret")
	}
	sent, _ := strconv.ParseInt(timestamp, 10, 64)
	age := time.Now().Unix() - sent
	if !digits.MatchString(timestamp) || age > windowSeconds || age < -windowSeconds {
		return nil, refuse(403, 6093, "timestamp expired")
	}
	if _, given := r.Header["X-Request-Id"]; !given {
		return nil, refuse(400, 1001001, "X-Request-Id is required")
	}
	if who == forUser && userID == "" {
		return nil, refuse(400, 1001002, "X-User-Id is required")
	}
	return &call{Request: r, client: client, userID: userID, user: s.userOf(client, userID)}, nil
}

// handle makes one request at a time a transaction of the store.
func (s *store) handle(handle handler, who audience) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		c, err := s.authenticate(r, who)
		var data any
		if err == nil {
			data, err = handle(c)
		}
		if err == nil {
			answer(w, 200, map[string]any{"success": true, "data": data, "servedAt": time.Now().UnixMilli()})
			return
		}
		var e apiError
		if !errors.As(err, &e) {
			e = apiError{500, 5000000, err.Error()}
		}
		if on("authentication-400") && e.http == 403 && e.code < 6100 && e.code >= 6090 {
			e.http = 400
		}
		answer(w, e.http, e.body())
	}
}

func (e apiError) body() map[string]any {
	switch e.code {
	case 6093, 6090, 6092:
		if e.code == 6093 && !on("expired-flat") {
			return map[string]any{"errors": map[string]any{"error_code": e.code, "text": e.message}, "success": false}
		}
		return map[string]any{"error_code": e.code, "message": e.message, "success": false}
	}
	fault := map[string]any{"errorCode": e.code, "message": e.message, "timestamp": time.Now().UnixMilli()}
	return map[string]any{"success": false, "error": fault}
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// read decodes a body; byField says which error a value of the wrong type is.
func (c *call) read(into any, malformed error, byField map[string]error) error {
	err := json.NewDecoder(http.MaxBytesReader(nil, c.Body, 1<<20)).Decode(into)
	if err == nil {
		return nil
	}
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) {
		if known, found := byField[mismatch.Field]; found {
			return known
		}
	}
	return malformed
}
