"""Signs what Schemathesis sends, for any deployment that signs as the document says.

API_KEY and API_SECRET come from the environment. SIGNATURE_ENCODING is what the profile's
signature.encoding says: one of ENCODINGS, or hex. USER_ID, if it's given, is a user whom limits and
validations are asked for in place of generated ids.
"""

import base64
import hashlib
import hmac
import os
import time
import uuid

import schemathesis

ENCODINGS = {
    "hex": lambda digest: digest.hex(),
    "hex-upper": lambda digest: digest.hex().upper(),
    "base64": lambda digest: base64.b64encode(digest).decode(),
    "base64url": lambda digest: base64.urlsafe_b64encode(digest).decode().rstrip("="),
    "base64-unpadded": lambda digest: base64.b64encode(digest).decode().rstrip("="),
    "base64url-padded": lambda digest: base64.urlsafe_b64encode(digest).decode(),
}


def signature(secret: str, signed: str, encoding: str = "hex") -> str:
    """HMAC-SHA256 over API key + timestamp, and + user id where the operation carries one."""
    digest = hmac.new(secret.encode(), signed.encode(), hashlib.sha256).digest()
    return ENCODINGS[encoding](digest)


def carries_user_id(case) -> bool:
    """Whether the description has X-User-Id at this operation: only there it is signed."""
    return any(parameter.name.lower() == "x-user-id" for parameter in case.operation.headers)


missing = [name for name in ("API_KEY", "API_SECRET") if not os.environ.get(name)]
if missing:
    raise SystemExit(f"signing.py: set {' and '.join(missing)} in the environment.")


def use_given_user(case) -> None:
    """Asks for the user of USER_ID where the generated id is one that could exist."""
    given = os.environ.get("USER_ID")
    try:
        uuid.UUID(str(case.headers.get("X-User-Id", "")))
    except ValueError:
        return
    if given:
        case.headers["X-User-Id"] = given


@schemathesis.hook
def before_call(context, case, kwargs):
    """Signs each request when it is sent, so that its timestamp is fresh. Everything else stays as generated."""
    key, timestamp = os.environ["API_KEY"], str(int(time.time()))
    use_given_user(case)
    user_id = str(case.headers.get("X-User-Id", "")) if carries_user_id(case) else ""
    encoding = os.environ.get("SIGNATURE_ENCODING", "hex")
    case.headers["X-Api-Key"] = key
    case.headers["X-Timestamp"] = timestamp
    case.headers["X-Request-Id"] = str(uuid.uuid4())
    case.headers["X-Signature"] = signature(os.environ["API_SECRET"], key + timestamp + user_id, encoding)
