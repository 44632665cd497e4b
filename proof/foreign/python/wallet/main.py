from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from . import bank_accounts, kyc, limits, quotes, sells, testing, users
from .errors import ApiError, AuthError, on_api_error, on_auth_error, on_invalid
from .switches import on

app = FastAPI(title="Wallet")
app.add_exception_handler(ApiError, on_api_error)
app.add_exception_handler(AuthError, on_auth_error)
app.add_exception_handler(RequestValidationError, on_invalid)


@app.exception_handler(HTTPException)
async def on_http_error(request, error):
    return await on_api_error(request, ApiError(error.status_code, 1404, str(error.detail)))


for module in (kyc, bank_accounts, users, limits, quotes, sells, testing):
    for route in module.router.routes:
        if on("created-201") and "POST" in route.methods and route.name != "validate":
            route.status_code = 201
    app.include_router(module.router)
