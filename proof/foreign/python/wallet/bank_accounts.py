import re

from fastapi import APIRouter
from pydantic import BaseModel, StrictStr

from .countries import COUNTRIES
from .envelope import result
from .errors import ApiError
from .failures import fail_if_asked
from .security import Caller, Client
from .store import Account, User, store
from .switches import on

router = APIRouter(prefix="/api")

MAXIMUM_APPROVED = 3
IFSC = re.compile(r"[A-Z]{4}0[A-Z0-9]{6}")
NUMBER = re.compile(r"[0-9]{9,18}")
EXISTS = {"VERIFIED": 304005, "IN_PROGRESS": 304015, "DECLINED": 304016, "NAME_MISMATCH": 304014}


class NewAccount(BaseModel):
    user: StrictStr
    account_number: StrictStr
    bank_code: StrictStr
    account_type: StrictStr
    country: StrictStr
    routing_type: StrictStr


class Change(BaseModel):
    bank_code: StrictStr | None = None
    account_type: StrictStr | None = None


def shown(account: Account) -> dict:
    return {
        "id": account.id,
        "account_number": account.account_number,
        "account_type": account.account_type,
        "bank": {"code": account.bank_code, "country": account.country},
        "state": account.state,
        "is_nre": account.is_nre,
    }


def approved(user: User) -> list[Account]:
    states = ("VERIFIED", "REMOVED") if on("removed-accounts-count") else ("VERIFIED",)
    return [each for each in store.accounts_of.get(user.id, []) if each.state in states]


def _check(account_type: str, bank_code: str) -> None:
    if account_type not in ("SAVINGS", "CURRENT"):
        raise ApiError(400, 7101, "account_type must be SAVINGS or CURRENT")
    if not IFSC.fullmatch(bank_code):
        raise ApiError(400, 304002, "Invalid bank code")


def _verify(user: User, number: str) -> tuple[str, bool]:
    """The penny drop of a test system: an account's first digits say how it ends."""
    if number.startswith("99"):
        return ("VERIFIED", True) if user.is_nri else ("DECLINED", False)
    if number.startswith("88"):
        return "NAME_MISMATCH", False
    return ("IN_PROGRESS" if number.startswith("77") else "VERIFIED"), False


def _check_maximum(user: User, state: str, replaced: Account | None = None) -> None:
    others = [each for each in approved(user) if each is not replaced]
    if state == "VERIFIED" and len(others) >= MAXIMUM_APPROVED:
        raise ApiError(400, 104004, "Delete an approved account to add another")


def _user_of(client: Client, new: NewAccount, operation: str) -> User:
    user = store.user_of(client.key, new.user)
    if user is None:
        raise ApiError(400, 7101, "Unknown user")
    fail_if_asked(operation, user)
    if user.kyc_status != "VERIFIED":
        raise ApiError(400, 203007, "Invalid user KYC state")
    if new.routing_type != "IFSC":
        raise ApiError(400, 7101, "routing_type must be IFSC")
    if new.country not in COUNTRIES:
        raise ApiError(400, 304001, "Invalid country code")
    _check(new.account_type, new.bank_code)
    if not NUMBER.fullmatch(new.account_number):
        raise ApiError(400, 304003, "Invalid account number")
    return user


def _existing(user: User, new: NewAccount) -> Account | None:
    same = store.by_number.get((user.client, new.bank_code, new.account_number))
    if same is not None and same.state == "REMOVED":
        return None
    if same is not None and same.user is not user:
        raise ApiError(409, 104003, "Bank account already linked to another user")
    return same


def _add(user: User, new: NewAccount, state: str, is_nre: bool) -> Account:
    fields = new.model_dump(exclude={"user"})
    account = Account(store.next_id(), user, **fields, state=state, is_nre=is_nre)
    store.accounts[account.id] = account
    store.accounts_of.setdefault(user.id, []).append(account)
    store.by_number[user.client, new.bank_code, new.account_number] = account
    return account


@router.post("/v1/user/client_user/bank_account")
async def upsert_account(new: NewAccount, client: Caller):
    user = _user_of(client, new, "upsert_account")
    existing = _existing(user, new)
    state, is_nre = _verify(user, new.account_number)
    _check_maximum(user, state, existing)
    if existing and on("updates-in-place"):
        existing.account_type, existing.state, existing.is_nre = new.account_type, state, is_nre
        return result(account=shown(existing))
    if existing:
        existing.state = "REMOVED"
    return result(account=shown(_add(user, new, state, is_nre)))


@router.post("/v2/user/bank_account")
async def link_account(new: NewAccount, client: Caller):
    user = _user_of(client, new, "link_account")
    existing = _existing(user, new)
    if existing:
        raise ApiError(400, EXISTS[existing.state], f"Bank account exists: {existing.state}")
    if any(each.state == "IN_PROGRESS" for each in store.accounts_of.get(user.id, [])):
        raise ApiError(400, 304017, "Bank account verification is pending")
    state, is_nre = _verify(user, new.account_number)
    _check_maximum(user, state)
    return result(account=shown(_add(user, new, state, is_nre)))


def _known(client: Client, account_id: int) -> Account:
    account = store.accounts.get(account_id)
    if account is None or account.user.client != client.key:
        raise ApiError(404, 1404, "Bank account not found")
    return account


@router.patch("/v2/user/bank_account/{account_id}")
async def update_account(account_id: int, change: Change, client: Caller):
    account = _known(client, account_id)
    if account.state == "REMOVED":
        raise ApiError(404, 1404, "Bank account not found")
    bank_code = change.bank_code or account.bank_code
    account_type = change.account_type or account.account_type
    _check(account_type, bank_code)
    key = (client.key, bank_code, account.account_number)
    same = store.by_number.get(key)
    if same not in (None, account) and same.state != "REMOVED":
        raise ApiError(400, 304005, "Duplicate bank account")
    state, is_nre = _verify(account.user, account.account_number)
    _check_maximum(account.user, state, account)
    store.by_number.pop((client.key, account.bank_code, account.account_number), None)
    account.bank_code, account.account_type = bank_code, account_type
    account.state, account.is_nre = state, is_nre
    store.by_number[key] = account
    return result(account=shown(account))


@router.delete("/v2/user/bank_account/{account_id}")
async def delete_account(account_id: int, client: Caller):
    account = _known(client, account_id)
    account.state = "REMOVED"
    return result(account=shown(account))


@router.get("/v2/user/bank_account/{account_id}")
async def get_account(account_id: int, client: Caller):
    return result(account=shown(_known(client, account_id)))


@router.get("/v2/user/bank_account/{account_id}/verification")
async def account_status(account_id: int, client: Caller):
    account = _known(client, account_id)
    is_nre = account.is_nre and not on("status-without-nre")
    return result(verification={"id": account.id, "state": account.state, "is_nre": is_nre})
