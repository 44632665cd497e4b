"""The team's own hooks for tests; they aren't there in production."""

from decimal import Decimal

from fastapi import APIRouter
from pydantic import BaseModel

from . import failures
from .errors import ApiError
from .quotes import new_quote
from .store import METHODS, PERIODS, store

router = APIRouter(prefix="/internal/testing")


class UserPatch(BaseModel):
    shift_seconds: int | None = None
    balance: dict[str, Decimal] | None = None
    limit: dict | None = None
    sells_from_pool: bool | None = None
    fail_next: dict | None = None


@router.patch("/users/{user_id}")
async def patch_user(user_id: str, patch: UserPatch):
    user = store.users.get(user_id)
    if user is None:
        raise ApiError(404, 1404, "User not found")
    if patch.shift_seconds is not None:
        user.shift_seconds += patch.shift_seconds
    if patch.balance is not None:
        user.balances.update(patch.balance)
    if patch.limit is not None:
        periods = [patch.limit["period"]] if patch.limit.get("period") else PERIODS
        scope = patch.limit.get("method") or "aggregate"
        for period in periods:
            user.totals[patch.limit["type"], scope, period] = Decimal(patch.limit["total"])
    if patch.sells_from_pool is not None:
        user.sells_from_pool = patch.sells_from_pool
    user.failure = patch.fail_next
    return {"ok": True}


class Failure(BaseModel):
    email: str
    failure: dict | None


@router.put("/sign-up-failures")
async def fail_sign_up(asked: Failure):
    failures.by_email[asked.email] = asked.failure
    return {"ok": True}


class ExpiredQuote(BaseModel):
    user: str
    kind: str
    sell: str
    receive: str
    amount: Decimal


@router.post("/expired-quotes")
async def expired_quote(wanted: ExpiredQuote):
    user = store.users[wanted.user]
    pair = (wanted.sell, wanted.receive)
    quote = new_quote(user, wanted.kind, *pair, wanted.amount, METHODS[0])
    quote.expires_at = user.now() - 1
    return {"quote": quote.id}
