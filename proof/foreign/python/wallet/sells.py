import asyncio
import re
from datetime import datetime
from decimal import Decimal
from secrets import token_hex

from fastapi import APIRouter
from pydantic import BaseModel, StrictInt, StrictStr

from .bank_accounts import approved
from .envelope import result
from .errors import ApiError
from .failures import fail_if_asked
from .ids import Uuid
from .limits import check_limits, count
from .pairs import PAIRS
from .quotes import use_reference
from .security import Caller, Client
from .store import Quote, Transaction, User, iso, store
from .switches import on

router = APIRouter(prefix="/api/v2/wallet/transaction")

STARTING_BALANCE = Decimal(50_000)
REASONS = {"FAMILY_MAINTENANCE", "SAVINGS", "EDUCATION"}
ADDRESS = re.compile(r"T[1-9A-HJ-NP-Za-km-z]{33}")
HASH = re.compile(r"[0-9a-f]{64}")


class PoolSell(BaseModel):
    user: Uuid
    quote: StrictInt | StrictStr
    reference: Uuid
    reason: StrictStr


class ExternalSell(PoolSell):
    sender_address: StrictStr
    refund_address: StrictStr | None = None
    settle_by: datetime | None = None


class Funding(BaseModel):
    tx_hash: StrictStr
    reference: Uuid


def _shown(transaction: Transaction, **more) -> dict:
    quote = transaction.quote
    return result(
        transaction={
            "id": transaction.id,
            "kind": quote.kind,
            "status": transaction.status,
            "sold": {"currency": quote.sell, "amount": quote.amount},
            **more,
        }
    )


def _check(sell: PoolSell, quote: Quote) -> None:
    if not PAIRS[quote.sell, quote.receive].sold:
        raise ApiError(400, 402001, "Unsupported currency pair")
    if sell.reason not in REASONS:
        raise ApiError(400, 403006, "Invalid reason code")


def _new_transaction(user: User, quote: Quote, status: str) -> Transaction:
    quote.used = True
    transaction = Transaction(f"txn_{token_hex(10)}", user, quote, status)
    store.transactions[transaction.id] = transaction
    return transaction


@router.post("/pool/sell")
async def pool_sell(sell: PoolSell, client: Caller):
    user = store.user_of(client.key, sell.user)
    if user is None:
        raise ApiError(403, 405001, "Invalid user for this client")
    fail_if_asked("pool_sell", user)
    quote = store.quotes.get(str(sell.quote))
    if quote is not None and quote.user.client != client.key:
        raise ApiError(403, 402007, "Quote does not belong to the client")
    if quote is None or quote.user is not user or quote.kind != "pool" or quote.used:
        raise ApiError(400, 402005, "Quote invalid")
    if user.now() >= quote.expires_at:
        raise ApiError(400, 402002, "Quote expired")
    quote.used = on("refusals-use-quotes")
    if not client.sells_from_pool:
        raise ApiError(403, 406002, "Pool transactions not enabled")
    if not user.sells_from_pool:
        raise ApiError(403, 406001, "Pool transaction not allowed for this user")
    if not approved(user):
        raise ApiError(400, 403001, "The user has no verified bank account")
    _check(sell, quote)
    check_limits(quote)
    balance = user.balances.get(quote.sell, STARTING_BALANCE)
    if balance < quote.amount:
        raise ApiError(403, 403002, "Insufficient balance")
    if on("await-before-writing"):
        await asyncio.sleep(0.005)
    use_reference("pool_sell", client, sell.reference)
    user.balances[quote.sell] = balance - quote.amount
    count(quote)
    return _shown(_new_transaction(user, quote, "PAYOUT_IN_PROGRESS"))


@router.post("/crypto/sell")
async def external_sell(sell: ExternalSell, client: Caller):
    user = store.user_of(client.key, sell.user)
    if user is None:
        raise ApiError(400, 400001, "Unknown user")
    fail_if_asked("external_sell", user)
    quote = store.quotes.get(str(sell.quote))
    if quote is None or quote.user is not user or quote.kind != "external":
        raise ApiError(400, 402005, "Quote invalid")
    if quote.used:
        raise ApiError(400, 402004, "Quote already used")
    if user.now() >= quote.expires_at:
        raise ApiError(400, 402002, "Quote expired")
    quote.used = on("refusals-use-quotes")
    if sell.settle_by is not None and sell.settle_by.timestamp() <= user.now():
        raise ApiError(400, 402003, "Settlement expiry has passed")
    if not all(ADDRESS.fullmatch(each) for each in (sell.sender_address, sell.refund_address) if each):
        raise ApiError(403, 403003, "Invalid sender or refund address")
    _check(sell, quote)
    if quote.sell == "BTC":
        raise ApiError(400, 7082, "No deposit address found")
    check_limits(quote)
    use_reference("external_sell", client, sell.reference)
    transaction = _new_transaction(user, quote, "AWAITING_FUNDS")
    deposit = {"address": f"T{token_hex(16)}", "until": iso(quote.expires_at)}
    return _shown(transaction, deposit=deposit)


@router.post("/crypto/sell/{transaction_id}/confirm-onchain-funding")
async def confirm_funding(transaction_id: str, funding: Funding, client: Caller):
    transaction = store.transactions.get(transaction_id)
    if (
        transaction is None
        or transaction.user.client != client.key
        or transaction.quote.kind != "external"
    ):
        raise ApiError(404, 1001, "Transaction not found")
    fail_if_asked("confirm_funding", transaction.user)
    if not HASH.fullmatch(funding.tx_hash):
        raise ApiError(400, 400001, "tx_hash must be 64 hexadecimal digits")
    if funding.tx_hash in transaction.hashes:
        raise ApiError(400, 403001, "Transaction hash already received")
    use_reference("confirm_funding", client, funding.reference)
    if not transaction.hashes:
        count(transaction.quote)
    transaction.hashes.add(funding.tx_hash)
    transaction.status = "FUNDED"
    return _shown(transaction)


@router.get("")
async def transaction_status(user: Uuid, id: str, client: Caller):
    owner = store.user_of(client.key, user)
    if owner is None:
        raise ApiError(404, 3100, "User not found")
    transaction = store.transactions.get(id)
    if transaction is None or (transaction.user is not owner and not on("transactions-for-anyone")):
        raise ApiError(404, 4004, "Transaction not found")
    return _shown(transaction)
