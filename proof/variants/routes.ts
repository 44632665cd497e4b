import { capabilities, type CapabilityName } from "../../spec/capabilities.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Routes } from "../../sandbox/http/routes.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Variant } from "./variant.ts";

const leavingOut =
  (capability: CapabilityName): Patch =>
  () => ({
    routes: Object.fromEntries(
      capabilities[capability].operations.map((name) => [name, undefined]),
    ),
  });

const onlyServed = (routes: Routes, others: Partial<Routes>): Partial<Routes> =>
  Object.fromEntries(
    (Object.keys(others) as OperationName[]).map((name) => [name, routes[name] && others[name]]),
  );

export const routesVariants = {
  "other-paths": {
    does: "has other paths and methods where the document shows none",
    patch: ({ routes }) => ({
      routes: onlyServed(routes, {
        markNri: { method: "PATCH", path: "/api/v2/users/residency" },
        getUser: { method: "GET", path: "/api/v2/users/details" },
        updateBankAccount: { method: "PATCH", path: "/api/v2/accounts" },
        deleteBankAccount: { method: "POST", path: "/api/v2/accounts/remove" },
        getBankAccount: { method: "GET", path: "/api/v2/accounts/one" },
        getBankAccountStatus: { method: "GET", path: "/api/v2/accounts/one/state" },
      }),
    }),
  },
  "without-nri": {
    does: "does not mark users as NRI",
    patch: leavingOut("nri"),
  },
  "without-pool-sell": {
    does: "offers no pool sells",
    patch: leavingOut("pool-sell"),
  },
  "without-external-sell": {
    does: "offers no external sells",
    patch: leavingOut("external-sell"),
  },
  "without-older-endpoints": {
    does: "has no older endpoints that add and update bank accounts",
    patch: leavingOut("older-bank-account-endpoints"),
  },
} satisfies Record<string, Variant>;
