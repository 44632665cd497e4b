from time import time

from .store import iso


def result(**members) -> dict:
    return {"success": True, "result": members, "meta": {"served_at": iso(time())}}
