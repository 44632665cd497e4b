"""Records, in memory. Handlers don't await between reading and writing, so each is a transaction."""

import itertools
import time
from dataclasses import dataclass, field
from datetime import datetime, timezone
from decimal import Decimal

METHODS = ("bank_transfer", "upi")
PERIODS = ("daily", "weekly", "monthly", "lifetime", "transaction")
TOTALS = {
    "aggregate": dict(zip(PERIODS, map(Decimal, ("9000", "20000", "45000", "90000", "4000")))),
    "bank_transfer": dict(zip(PERIODS, map(Decimal, ("7000", "18000", "45000", "90000", "4000")))),
    "upi": dict(zip(PERIODS, map(Decimal, ("1500", "6000", "12000", "30000", "900")))),
}


@dataclass
class User:
    id: str
    client: str
    email: str
    phone: str
    kyc_status: str = "NONE"
    kyc_country: str | None = None
    is_nri: bool = False
    shift_seconds: float = 0
    balances: dict[str, Decimal] = field(default_factory=dict)
    totals: dict = field(default_factory=dict)
    consumed: list = field(default_factory=list)
    sells_from_pool: bool = True
    failure: dict | None = None

    def now(self) -> float:
        """Business time: quotes, settlement and limit periods go by it, authentication doesn't."""
        return time.time() + self.shift_seconds

    def total(self, kind: str, scope: str, period: str) -> Decimal:
        return self.totals.get((kind, scope, period), TOTALS[scope][period])


@dataclass
class Account:
    id: int
    user: User
    account_number: str
    bank_code: str
    account_type: str
    country: str
    routing_type: str
    state: str
    is_nre: bool


@dataclass
class Quote:
    id: int | str
    user: User
    kind: str
    sell: str
    receive: str
    amount: Decimal
    receive_amount: Decimal
    method: str
    expires_at: float
    used: bool = False


@dataclass
class Transaction:
    id: str
    user: User
    quote: Quote
    status: str
    hashes: set = field(default_factory=set)


class Store:
    def __init__(self):
        self.users: dict[str, User] = {}
        self.emails: dict[tuple, User] = {}
        self.documents: dict[tuple, User] = {}
        self.accounts: dict[int, Account] = {}
        self.accounts_of: dict[str, list[Account]] = {}
        self.by_number: dict[tuple, Account] = {}
        self.quotes: dict[str, Quote] = {}
        self.transactions: dict[str, Transaction] = {}
        self.references: set[tuple] = set()
        self._ids = itertools.count(410_000_017, 3)

    def next_id(self) -> int:
        return next(self._ids)

    def user_of(self, client: str, user_id: object) -> User | None:
        user = self.users.get(str(user_id).lower())
        return user if user is not None and user.client == client else None


store = Store()


def iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat()
