from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, StringConstraints

from .bank_accounts import shown
from .envelope import result
from .errors import ApiError
from .failures import fail_if_asked
from .ids import Uuid
from .security import Caller, Client
from .store import User, store

router = APIRouter(prefix="/api/v2/user")


class NewUser(BaseModel):
    uuid: Uuid
    email: Annotated[str, StringConstraints(pattern=r"^[^@\s]+@[^@\s]+\.[a-z]+$")]
    phone: Annotated[str, StringConstraints(pattern=r"^\+[1-9][0-9]{7,14}$")]


def known(client: Client, user_id: object) -> User:
    user = store.user_of(client.key, user_id)
    if user is None:
        raise ApiError(404, 1404, "User not found")
    return user


def _shown(user: User) -> dict:
    live = [each for each in store.accounts_of.get(user.id, []) if each.state != "REMOVED"]
    return {
        "uuid": user.id,
        "email": user.email,
        "residency": {"is_nri": user.is_nri},
        "kyc": {"status": user.kyc_status},
        "accounts": [shown(each) for each in live],
    }


@router.post("")
async def create_user(new: NewUser, client: Caller):
    user_id = str(new.uuid).lower()
    fail_if_asked("create_user", None, email=new.email)
    if user_id in store.users or (client.key, new.email) in store.emails:
        raise ApiError(409, 102006, "User already exists")
    user = User(user_id, client.key, new.email, new.phone)
    store.users[user_id] = store.emails[client.key, new.email] = user
    return result(user=_shown(user))


@router.get("/{user_id}")
async def get_user(user_id: str, client: Caller):
    return result(user=_shown(known(client, user_id)))


@router.put("/{user_id}/residency")
async def mark_nri(user_id: str, client: Caller):
    user = known(client, user_id)
    if user.kyc_status != "VERIFIED":
        raise ApiError(409, 203007, "KYC isn't verified")
    if user.kyc_country == "IND":
        raise ApiError(409, 203007, "KYC is Indian")
    user.is_nri = True
    return result(user=_shown(user))
