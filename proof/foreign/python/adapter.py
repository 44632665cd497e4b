"""Provider states in Pact's convention, by the hooks that the service has for its own tests."""

import json
import os
from urllib.request import Request, urlopen

from fastapi import FastAPI, Header, HTTPException
from pydantic import BaseModel

HOOKS = os.environ["WALLET_URL"] + "/internal/testing"
TOKEN = os.environ["STATES_TOKEN"]

# The suite's operations, and what this service calls those that can be made to fail.
FAILING = {
    "createUser": "create_user",
    "submitKyc": "submit_kyc",
    "getPoolSellQuote": "pool_quote",
    "getExternalSellQuote": "external_quote",
    "poolSell": "pool_sell",
    "externalSell": "external_sell",
    "confirmOnchainFunding": "confirm_funding",
}

app = FastAPI()


class Asked(BaseModel):
    state: str
    params: dict = {}
    action: str = "setup"


def hook(method: str, path: str, body: dict) -> dict:
    headers = {"Content-Type": "application/json"}
    request = Request(HOOKS + path, json.dumps(body).encode(), headers, method=method)
    with urlopen(request) as answer:
        return json.load(answer)


def patch(params: dict, **changes) -> dict:
    hook("PATCH", f"/users/{params['user_id']}", changes)
    return {}


def operation_fails(params: dict, on: bool) -> dict:
    operation = FAILING.get(params["operation"])
    if operation is None:
        raise HTTPException(404, f"{params['operation']} can't be made to fail")
    failure = None
    if on:
        failure = {"operation": operation, "http": params["http"], "code": params["code"]}
        failure["message"] = params.get("message") or "Something went wrong"
    if params["operation"] == "createUser":
        hook("PUT", "/sign-up-failures", {"email": params["user_id"], "failure": failure})
        return {}
    return patch(params, fail_next=failure)


def quote_expired(params: dict, _on: bool) -> dict:
    body = {
        "user": params["user_id"],
        "kind": params["kind"],
        "sell": params["from_currency"],
        "receive": params["to_currency"],
        "amount": params["from_amount"],
    }
    return {"quote_id": hook("POST", "/expired-quotes", body)["quote"]}


def user_has_balance(params: dict, on: bool) -> dict:
    return patch(params, balance={params["currency"]: params["amount"]}) if on else {}


def user_has_limits(params: dict, on: bool) -> dict:
    limit = {
        "type": params["transaction_type"],
        "method": params.get("payment_method"),
        "period": params.get("period"),
        "total": params["total"],
    }
    return patch(params, limit=limit) if on else {}


STATES = {
    "operation fails": operation_fails,
    "quote expired": quote_expired,
    "user has balance": user_has_balance,
    "user has limits": user_has_limits,
    "pool not allowed for user": lambda params, on: patch(params, sells_from_pool=not on),
    "clock moved": lambda params, on: patch(
        params, shift_seconds=int(params["seconds"]) * (1 if on else -1)
    ),
}


@app.post("/states")
def set_state(asked: Asked, authorization: str = Header("")):
    if authorization != f"Bearer {TOKEN}":
        raise HTTPException(401, "the token of STATES_TOKEN is expected")
    if asked.state not in STATES:
        raise HTTPException(404, f"no such state: {asked.state}")
    return STATES[asked.state](asked.params, asked.action == "setup")
