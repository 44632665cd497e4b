from decimal import Decimal
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from .envelope import result
from .errors import ApiError
from .failures import fail_if_asked
from .ids import Uuid
from .pairs import PAIRS
from .security import Caller, Client
from .store import METHODS, Quote, User, iso, store
from .switches import on

router = APIRouter(prefix="/api/v2/wallet")

VALID_SECONDS = 45
OPERATIONS = {"pool": "pool_quote", "external": "external_quote"}


class Wanted(BaseModel):
    user: str
    sell: str
    receive: str
    amount: Annotated[Decimal, Field(gt=0, max_digits=18, decimal_places=8, allow_inf_nan=False)]
    via: str = "bank_transfer"
    ref: Uuid
    replaces: str | None = None


def new_quote(user: User, kind: str, sell: str, receive: str, amount: Decimal, via: str) -> Quote:
    received = amount * PAIRS[sell, receive].rate
    expires_at = user.now() + VALID_SECONDS
    quote_id = f"Q-{store.next_id()}" if on("text-ids") else store.next_id()
    quote = Quote(quote_id, user, kind, sell, receive, amount, received, via, expires_at)
    store.quotes[str(quote.id)] = quote
    return quote


def use_reference(operation: str, client: Client, reference: Uuid) -> None:
    used = (operation, client.key, str(reference).lower())
    if used in store.references:
        raise ApiError(409, 403004, "Reference already exists")
    store.references.add(used)


def _seller(kind: str, wanted: Wanted, client: Client) -> User:
    user = store.user_of(client.key, wanted.user.lower())
    if user is None and kind == "external":
        raise ApiError(404, 9010, "No data found")
    if user is None:
        raise ApiError(400, 403001, "Unknown user")
    fail_if_asked(OPERATIONS[kind], user)
    if user.kyc_status != "VERIFIED":
        raise ApiError(403, 6002, "KYC") if kind == "external" else ApiError(400, 403001, "KYC")
    return user


def _quote(kind: str, wanted: Wanted, client: Client) -> dict:
    user = _seller(kind, wanted, client)
    if wanted.via not in METHODS:
        raise ApiError(400, 6002, "Unknown payment method")
    if kind == "external" and wanted.replaces is not None:
        if wanted.replaces not in store.quotes:
            raise ApiError(400, 9924, "Quote invalid")
    pair = PAIRS.get((wanted.sell, wanted.receive))
    if pair is None:
        raise ApiError(400, 402001, "Unsupported currency pair")
    if wanted.amount < pair.minimum:
        raise ApiError(400, 402008, f"Amount less than minimum amount {pair.minimum}")
    use_reference(OPERATIONS[kind], client, wanted.ref)
    quote = new_quote(user, kind, wanted.sell, wanted.receive, wanted.amount, wanted.via)
    return result(
        quote={
            "id": quote.id,
            "rate": pair.rate,
            "receive_amount": quote.receive_amount,
            "expires_at": iso(quote.expires_at),
        }
    )


@router.get("/s/quote")
async def pool_quote(wanted: Annotated[Wanted, Query()], client: Caller):
    return _quote("pool", wanted, client)


@router.get("/w/quote")
async def external_quote(wanted: Annotated[Wanted, Query()], client: Caller):
    return _quote("external", wanted, client)
