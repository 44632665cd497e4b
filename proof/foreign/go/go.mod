module wallet

go 1.22

require (
	github.com/go-chi/chi/v5 v5.2.1
	github.com/google/uuid v1.6.0
	github.com/shopspring/decimal v1.4.0
)
