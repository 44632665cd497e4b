"""Errors, and what FastAPI's own validation errors become: a code of the operation's table."""

from dataclasses import dataclass, field

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from .switches import on


class ApiError(Exception):
    def __init__(self, http: int, code: int, reason: str):
        self.http, self.code, self.reason = http, code, reason


class AuthError(Exception):
    def __init__(self, code: int, reason: str):
        self.code, self.reason = code, reason


@dataclass
class Invalid:
    """What an operation answers to a body or query that isn't valid."""

    missing: tuple[int, int]
    other: tuple[int, int]
    by_field: dict[str, tuple[int, int]] = field(default_factory=dict)


SELL = Invalid((400, 400001), (400, 400001), {"reference": (409, 403004), "user": (403, 405001)})
EXTERNAL = Invalid((400, 400001), (400, 400001), {"reference": (409, 403004)})

INVALID = {
    "create_user": Invalid(
        (400, 102001),
        (400, 102001),
        {"email": (400, 102003), "phone": (400, 102004), "uuid": (400, 102005)},
    ),
    "submit_kyc": Invalid((400, 102001), (400, 102002), {"user": (400, 102005)}),
    "link_account": Invalid((400, 7101), (400, 7101)),
    "pool_quote": Invalid((400, 400001), (400, 6002), {"ref": (409, 403004)}),
    "external_quote": Invalid(
        (400, 400001), (400, 6002), {"ref": (409, 403004), "amount": (400, 400)}
    ),
    "pool_sell": SELL,
    "external_sell": EXTERNAL,
    "confirm_funding": EXTERNAL,
    "transaction_status": Invalid((400, 3100), (400, 3100), {"id": (404, 4004)}),
}
OTHERS = Invalid((400, 1400), (400, 1400))


def _body(http: int, code: int, reason: str, **more) -> JSONResponse:
    detail = {"code": code, "reason": reason, **more}
    place = {"errors": [detail]} if on("errors-in-a-list") else {"detail": detail}
    return JSONResponse({"success": False, **place}, status_code=http)


async def on_api_error(_request: Request, error: ApiError) -> JSONResponse:
    return _body(error.http, error.code, error.reason)


async def on_auth_error(_request: Request, error: AuthError) -> JSONResponse:
    if error.code == 6093:
        content = {"errors": {"error_code": 6093, "text": error.reason}, "success": False}
    else:
        content = {"error_code": error.code, "message": error.reason, "success": False}
    return JSONResponse(content, status_code=401)


async def on_invalid(request: Request, error: RequestValidationError) -> JSONResponse:
    invalid = INVALID.get(request.scope["route"].name, OTHERS)
    problems = error.errors()
    missing = [each for each in problems if each["type"] == "missing"]
    first = (missing or problems)[0]
    name = next((str(part) for part in first["loc"][1:2]), "body")
    row = invalid.missing if missing else invalid.by_field.get(name, invalid.other)
    fields = [".".join(map(str, each["loc"][1:])) for each in problems]
    return _body(*row, f"{name}: {first['msg']}", fields=fields)
