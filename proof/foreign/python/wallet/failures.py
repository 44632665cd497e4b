"""Failures that a test asks for: a user's next call of one operation fails."""

from .errors import ApiError
from .store import User

by_email: dict[str, dict] = {}


def fail_if_asked(operation: str, user: User | None, email: str = "") -> None:
    failure = by_email.get(email) if user is None else user.failure
    if failure is None or failure["operation"] != operation:
        return
    if user is None:
        del by_email[email]
    else:
        user.failure = None
    raise ApiError(failure["http"], failure["code"], failure["message"])
