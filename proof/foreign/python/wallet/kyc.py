from datetime import date, datetime, timedelta, timezone
from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field, StrictStr

from .countries import COUNTRIES
from .envelope import result
from .errors import ApiError
from .failures import fail_if_asked
from .ids import Uuid
from .security import Caller
from .store import User, store
from .switches import on

router = APIRouter(prefix="/api/v2/user/kyc")

INDIA = timezone(timedelta(hours=5, minutes=30))
VALID_DAYS = 21 if on("valid-for-three-weeks") else 30
DOCUMENTS = {"AADHAAR", "PAN", "PASSPORT", "VOTER_ID", "UTILITY_BILL"}
SOURCES = {"SALARY", "BUSINESS_INCOME", "SAVINGS", "GIFT"}
OCCUPATIONS = {"SALARIED", "SELF_EMPLOYED", "STUDENT", "RETIRED"}


class Document(BaseModel):
    purpose: Literal["POA", "POI"]
    kind: StrictStr | None = None
    number: StrictStr | None = None
    issue_date: StrictStr | None = None
    expiry_date: StrictStr | None = None
    issuing_country: StrictStr | None = None


class Address(BaseModel):
    line1: StrictStr | None = None
    state: StrictStr | None = None
    country: StrictStr | None = None


class Kyc(BaseModel):
    user: Uuid
    legal_name: StrictStr | None = None
    address: Address = Address()
    source_of_funds: StrictStr | None = None
    occupation: StrictStr | None = None
    documents: Annotated[list[Document], Field(max_length=8)] = []


def _refuse(code: int, reason: str):
    raise ApiError(400, code, reason)


def _date(value: str, name: str) -> date:
    try:
        parsed = date.fromisoformat(value)
    except ValueError:
        parsed = None
    if parsed is None or parsed.isoformat() != value:
        _refuse(203025, f"{name} must be a valid date (YYYY-MM-DD)")
    return parsed


def _check_document(document: Document, today: date) -> None:
    if document.kind not in DOCUMENTS:
        _refuse(203018, f"{document.purpose} must be a supported document type")
    details = ("issue_date", "expiry_date", "issuing_country")
    lacking = [name for name in details if getattr(document, name) is None]
    if len(lacking) == len(details):
        return
    if lacking:
        _refuse(203024, f"{lacking[0]} is required")
    issued = _date(document.issue_date, "issue_date")
    expires = _date(document.expiry_date, "expiry_date")
    if issued >= today:
        _refuse(203019, "issue_date must be earlier than today")
    if expires < today + timedelta(days=VALID_DAYS):
        _refuse(203020, f"{document.purpose} must be valid for at least 30 days")
    if document.issuing_country not in COUNTRIES:
        _refuse(203021, "issuing_country must be a valid ISO3 country code")


def _check(kyc: Kyc, today: date) -> None:
    purposes = {each.purpose for each in kyc.documents}
    if not kyc.legal_name:
        _refuse(400, "LegalName is required")
    for purpose in ("POA", "POI"):
        if purpose not in purposes:
            _refuse(400, f"{purpose} is required")
    if kyc.address.country is None:
        _refuse(102001, "country ISO3 is required")
    if kyc.source_of_funds is None or kyc.occupation is None:
        _refuse(102001, "source_of_funds and occupation are required")
    if kyc.address.line1 and not kyc.address.state:
        _refuse(103008, "state is required when address line1 is provided")
    if kyc.address.state and not kyc.address.line1:
        _refuse(103009, "address line1 is required when state is provided")
    if kyc.address.country not in COUNTRIES:
        _refuse(203021, "country must be a valid ISO3 country code")
    for document in kyc.documents:
        _check_document(document, today)
    if kyc.source_of_funds not in SOURCES:
        _refuse(203022, "source_of_funds must be a supported source of funds")
    if kyc.occupation not in OCCUPATIONS:
        _refuse(203023, "occupation must be a supported occupation category")


def _check_duplicates(kyc: Kyc, user: User) -> None:
    numbers = {each.purpose: each.number for each in kyc.documents if each.number}
    owners = {name: store.documents.get((user.client, of)) for name, of in numbers.items()}
    taken = [name for name, owner in owners.items() if owner not in (None, user)]
    if taken:
        _refuse(5004, "Duplicate entries found: " + ", ".join(f"{each}.number" for each in taken))
    for number in numbers.values():
        store.documents[user.client, number] = user


@router.post("")
async def submit_kyc(kyc: Kyc, client: Caller):
    user = store.user_of(client.key, kyc.user)
    if user is None:
        _refuse(102005, "Unknown user uuid")
    fail_if_asked("submit_kyc", user)
    _check(kyc, datetime.fromtimestamp(user.now(), INDIA).date())
    _check_duplicates(kyc, user)
    user.kyc_country = kyc.address.country
    user.kyc_status = "DECLINED" if "declined" in kyc.legal_name.lower() else "VERIFIED"
    return result(kyc={"status": user.kyc_status})
