from datetime import datetime, timedelta, timezone
from decimal import Decimal

from fastapi import APIRouter
from pydantic import BaseModel, StrictStr

from .errors import ApiError
from .pairs import PAIRS
from .security import CallerForUser
from .store import METHODS, PERIODS, Quote, User
from .switches import on

router = APIRouter(prefix="/api/v2/wallet")

INDIA = timezone(timedelta(hours=5, minutes=30))
KINDS = {"sell": "sell", "pool_sell": "sell", "external_sell": "sell", "buy": "buy", "pool_buy": "buy"}


def _since(period: str, now: float) -> float:
    midnight = datetime.fromtimestamp(now, INDIA).replace(hour=0, minute=0, second=0, microsecond=0)
    start = {
        "daily": midnight,
        "weekly": midnight - timedelta(days=0 if on("weeks-of-a-day") else midnight.weekday()),
        "monthly": midnight.replace(day=1),
        "lifetime": datetime.fromtimestamp(0, timezone.utc),
    }.get(period)
    return start.timestamp() if start else float("inf")


def _consumed(user: User, kind: str, scope: str, period: str) -> Decimal:
    since = _since(period, user.now())
    return sum(
        (
            amount
            for counted_as, method, amount, at in user.consumed
            if counted_as == kind and at >= since and scope in ("aggregate", method)
        ),
        Decimal(0),
    )


def broken_limit(user: User, kind: str, method: str, amount: Decimal) -> str | None:
    for scope in ("aggregate", method):
        for period in PERIODS:
            left = user.total(kind, scope, period) - _consumed(user, kind, scope, period)
            if amount > left or (amount == left and on("limits-exclusive")):
                return f"{period} ({scope})"
    return None


def check_limits(quote: Quote) -> None:
    broken = broken_limit(quote.user, "sell", quote.method, quote.amount)
    if broken:
        raise ApiError(403, 404001, f"Limits validation failed: {broken}")


def count(quote: Quote) -> None:
    user = quote.user
    amount = round(quote.amount) if on("whole-amounts-counted") else quote.amount
    user.consumed.append(("sell", quote.method, amount, user.now()))


def _entries(user: User, kind: str, scope: str) -> dict:
    def entry(period: str) -> dict:
        total, consumed = user.total(kind, scope, period), _consumed(user, kind, scope, period)
        return {"total": total, "consumed": consumed, "remaining": total - consumed}

    return {period: entry(period) for period in PERIODS}


@router.get("/limits")
async def get_limits(transaction_type: str, user: CallerForUser, payment_method: str | None = None):
    if transaction_type not in ("sell", "buy") or payment_method not in (None, *METHODS):
        raise ApiError(400, 1400, "transaction_type or payment_method is unknown")
    methods = METHODS if payment_method is None else (payment_method,)
    of_kind = {
        "aggregate": _entries(user, transaction_type, "aggregate"),
        "payment_methods": {each: _entries(user, transaction_type, each) for each in methods},
    }
    return {"success": True, "data": {transaction_type: of_kind}}


class Prospect(BaseModel):
    from_currency: StrictStr
    from_amount: Decimal
    transaction_type: StrictStr
    payment_method: StrictStr = "bank_transfer"
    to_currency: StrictStr


@router.post("/transaction/validate")
async def validate(prospect: Prospect, user: CallerForUser):
    kind = KINDS.get(prospect.transaction_type)
    pair = (prospect.from_currency, prospect.to_currency)
    if kind is None or prospect.payment_method not in METHODS or prospect.from_amount <= 0:
        raise ApiError(400, 1400, "transaction_type, payment_method or from_amount is invalid")
    if pair not in PAIRS and pair[::-1] not in PAIRS:
        raise ApiError(400, 402001, "Unsupported currency pair")
    broken = broken_limit(user, kind, prospect.payment_method, prospect.from_amount)
    outcome = {
        "status": "LIMIT_EXCEEDED" if broken else "APPROVED",
        "message": f"Beyond the limit: {broken}" if broken else "OK",
    }
    return {"success": True, "data": outcome}
