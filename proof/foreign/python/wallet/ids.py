from typing import Annotated
from uuid import UUID

from pydantic import StringConstraints

from .switches import on

FORM = r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"

# pydantic's own UUID takes one in braces, as a URN or without hyphens as well.
Uuid = UUID if on("uuids-in-any-form") else Annotated[str, StringConstraints(pattern=FORM)]
