// A wallet service as a team would write it from the interface document alone, with chi and net/http.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/shopspring/decimal"
)

var switches = strings.Split(os.Getenv("SWITCHES"), ",")

// on tells whether a test has turned a named difference on: SWITCHES=float-sums,indian-nris.
func on(name string) bool { return slices.Contains(switches, name) }

func routes(s *store) http.Handler {
	r := chi.NewRouter()
	r.Use(middleware.Recoverer)
	r.Post("/api/v2/user", s.handle(s.createUser, anonymous))
	r.Get("/api/v2/user/profile", s.handle(s.getUser, forUser))
	r.Post("/api/v2/user/kyc", s.handle(s.submitKyc, forUser))
	r.Post("/api/v2/user/residency", s.handle(s.markNri, forUser))
	r.Post("/api/v1/user/client_user/bank_account", s.handle(s.upsertAccount, forUser))
	r.Post("/api/v2/user/bank_account", s.handle(s.linkAccount, forUser))
	r.Put("/api/v2/user/bank_account", s.handle(s.updateAccount, forUser))
	r.Delete("/api/v2/user/bank_account", s.handle(s.deleteAccount, forUser))
	r.Get("/api/v2/user/bank_account", s.handle(s.getAccount, forUser))
	r.Get("/api/v2/user/bank_account/status", s.handle(s.getAccount, forUser))
	r.Get("/api/v2/wallet/s/quote", s.handle(s.poolQuote, forUser))
	r.Get("/api/v2/wallet/w/quote", s.handle(s.externalQuote, forUser))
	r.Post("/api/v2/wallet/transaction/pool/sell", s.handle(s.poolSell, forUser))
	r.Post("/api/v2/wallet/transaction/crypto/sell", s.handle(s.externalSell, forUser))
	r.Post("/api/v2/wallet/transaction/crypto/sell/{id}/confirm-onchain-funding", s.handle(s.confirmFunding, forUser))
	r.Get("/api/v2/wallet/transaction", s.handle(s.getTransaction, forUser))
	r.Get("/api/v2/wallet/limits", s.handle(s.getLimits, forUser))
	r.Post("/api/v2/wallet/transaction/validate", s.handle(s.validate, forUser))
	r.Post("/test-hooks/states", s.setState)
	return r
}

func main() {
	decimal.MarshalJSONWithoutQuotes = true
	listener, err := net.Listen("tcp", "127.0.0.1:"+os.Getenv("PORT"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, routes(newStore())))
}
