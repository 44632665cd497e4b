"""Who sends a request: FastAPI dependencies of every route."""

import base64
import hashlib
import hmac
import os
import time
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header

from .errors import ApiError, AuthError
from .store import User, store
from .switches import on

WINDOW_SECONDS = 60 if on("window-of-a-minute") else 10


@dataclass(frozen=True)
class Client:
    key: str
    secret: str
    sells_from_pool: bool = True


CLIENTS = {
    client.key: client
    for client in (
        Client(os.environ["API_KEY"], os.environ["API_SECRET"]),
        Client(os.environ["OTHER_API_KEY"], os.environ["OTHER_API_SECRET"], sells_from_pool=False),
    )
}


_request_ids: set[tuple[str, str]] = set()


def signature(client: Client, signed: str) -> str:
    digest = hmac.new(client.secret.encode(), signed.encode(), hashlib.sha256).digest()
    return digest.hex() if on("hex-signatures") else base64.b64encode(digest).decode()


def _check(client: Client, given: str | None, signed: str, timestamp: str | None) -> None:
    expected = signature(client, signed).encode()
    if not hmac.compare_digest((given or "").encode(), expected):
        raise AuthError(6090, "Invalid API secret")
    if not (timestamp or "").isdecimal() or abs(time.time() - int(timestamp)) > WINDOW_SECONDS:
        raise AuthError(6093, "Timestamp expired")


def _check_request_id(client: Client, request_id: str | None) -> None:
    if request_id is None:
        raise AuthError(6099, "X-Request-Id is required")
    if on("request-ids-once") and (client.key, request_id) in _request_ids:
        raise AuthError(6098, "X-Request-Id was used before")
    _request_ids.add((client.key, request_id))


def _client(key: str | None) -> Client:
    client = CLIENTS.get(key or "")
    if client is None:
        raise AuthError(6092, "Invalid client id")
    return client


Text = Annotated[str | None, Header()]


def authenticated(
    x_api_key: Text = None,
    x_signature: Text = None,
    x_timestamp: Text = None,
    x_request_id: Text = None,
) -> Client:
    client = _client(x_api_key)
    _check(client, x_signature, f"{client.key}{x_timestamp}", x_timestamp)
    _check_request_id(client, x_request_id)
    return client


def authenticated_user(
    x_api_key: Text = None,
    x_signature: Text = None,
    x_timestamp: Text = None,
    x_request_id: Text = None,
    x_user_id: Text = None,
) -> User:
    client = _client(x_api_key)
    signed = "" if on("user-id-unsigned") else x_user_id or ""
    _check(client, x_signature, f"{client.key}{x_timestamp}{signed}", x_timestamp)
    _check_request_id(client, x_request_id)
    if x_user_id is None:
        raise AuthError(6099, "X-User-Id is required")
    user = store.users.get(x_user_id.lower())
    if user is None or user.client != client.key:
        raise ApiError(404, 1404, "User not found")
    return user


Caller = Annotated[Client, Depends(authenticated)]
CallerForUser = Annotated[User, Depends(authenticated_user)]
