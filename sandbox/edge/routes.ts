import type { OperationName } from "../../spec/operations.ts";
import { capabilities, type CapabilityName } from "../../spec/capabilities.ts";
import { describe } from "../../spec/openapi.ts";
import type { VariantName } from "../variants/index.ts";
import type { World } from "../world.ts";
import * as bankAccounts from "../operations/bank-accounts.ts";
import { confirmOnchainFunding } from "../operations/funding.ts";
import { submitKyc } from "../operations/kyc.ts";
import { getLimits } from "../operations/limits.ts";
import { getExternalSellQuote, getPoolSellQuote } from "../operations/quotes.ts";
import { externalSell, poolSell } from "../operations/sells.ts";
import { getTransaction } from "../operations/status.ts";
import { createUser, getUser, markNri } from "../operations/users.ts";
import { validateTransaction } from "../operations/validation.ts";
import type { Operation } from "../call.ts";

/** What each operation does. */
export const operationsByName: Record<OperationName, Operation> = {
  createUser,
  submitKyc,
  markNri,
  getUser,
  upsertBankAccount: bankAccounts.upsertBankAccount,
  linkBankAccount: bankAccounts.linkBankAccount,
  updateBankAccount: bankAccounts.updateBankAccount,
  deleteBankAccount: bankAccounts.deleteBankAccount,
  getBankAccount: bankAccounts.getBankAccount,
  getBankAccountStatus: bankAccounts.getBankAccountStatus,
  getPoolSellQuote,
  getExternalSellQuote,
  poolSell,
  externalSell,
  confirmOnchainFunding,
  getTransaction,
  getLimits,
  validateTransaction,
};

interface Place {
  method: string;
  /** With {name} for path parameters. */
  path: string;
}

/** Where the operations stand whose path the document does not show: the sandbox's choice. */
const chosen: Partial<Record<OperationName, Place>> = {
  markNri: { method: "POST", path: "/api/v2/user/nri" },
  getUser: { method: "GET", path: "/api/v2/user/{user_id}" },
  updateBankAccount: { method: "PUT", path: "/api/v2/user/bank_account/{bank_account_id}" },
  deleteBankAccount: { method: "DELETE", path: "/api/v2/user/bank_account/{bank_account_id}" },
  getBankAccount: { method: "GET", path: "/api/v2/user/bank_account/{bank_account_id}" },
  getBankAccountStatus: {
    method: "GET",
    path: "/api/v2/user/bank_account/{bank_account_id}/status",
  },
};

/** Other lawful places for them (variant other-paths). */
const elsewhere: Partial<Record<OperationName, Place>> = {
  markNri: { method: "PATCH", path: "/api/v2/users/residency" },
  getUser: { method: "GET", path: "/api/v2/users/details" },
  updateBankAccount: { method: "PATCH", path: "/api/v2/accounts" },
  deleteBankAccount: { method: "POST", path: "/api/v2/accounts/remove" },
  getBankAccount: { method: "GET", path: "/api/v2/accounts/one" },
  getBankAccountStatus: { method: "GET", path: "/api/v2/accounts/one/state" },
};

/** What a world may do without, by the variant that does. */
const leftOut = {
  "without-nri": "nri",
  "without-pool-sell": "pool-sell",
  "without-external-sell": "external-sell",
  "without-older-endpoints": "older-bank-account-endpoints",
} as const satisfies Partial<Record<VariantName, CapabilityName>>;

/** Whether a world serves an operation at all. */
export const isServed = (world: World, name: OperationName): boolean =>
  (Object.keys(leftOut) as (keyof typeof leftOut)[])
    .filter((variant) => world.has(variant))
    .every((variant) => !capabilities[leftOut[variant]].operations.some((each) => each === name));

/** Where a world serves an operation. */
export function placeOf(world: World, name: OperationName): Place {
  const { method, path } = describe(name);
  const shown = path === undefined ? undefined : { method, path };
  const own = (world.has("other-paths") ? elsewhere[name] : undefined) ?? chosen[name];
  const place = shown ?? own;
  if (!place) throw new Error(`The sandbox has no path for ${name}.`);
  const moved =
    (name === "getPoolSellQuote" && world.has("quote-path-moved")) ||
    (name === "upsertBankAccount" && world.has("add-update-path-moved"));
  return moved ? { ...place, path: place.path.replace("/api/", "/moved/") } : place;
}
