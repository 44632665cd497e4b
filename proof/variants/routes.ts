import { capabilities, type CapabilityName } from "../../spec/capabilities.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { Routes } from "../../sandbox/http/routes.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { variantsOf } from "./variant.ts";

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

export const routesVariants = variantsOf({
  "other-paths: has other paths and methods where the document shows none": ({ routes }) => ({
    routes: onlyServed(routes, {
      markNri: { method: "PATCH", path: "/api/v2/users/residency" },
      getUser: { method: "GET", path: "/api/v2/users/details" },
      updateBankAccount: { method: "PATCH", path: "/api/v2/accounts" },
      deleteBankAccount: { method: "POST", path: "/api/v2/accounts/remove" },
      getBankAccount: { method: "GET", path: "/api/v2/accounts/one" },
      getBankAccountStatus: { method: "GET", path: "/api/v2/accounts/one/state" },
    }),
  }),
  "without-nri: does not mark users as NRI": leavingOut("nri"),
  "without-pool-sell: offers no pool sells": leavingOut("pool-sell"),
  "without-external-sell: offers no external sells": leavingOut("external-sell"),
  "without-older-endpoints: has no older endpoints that add and update bank accounts": leavingOut(
    "older-bank-account-endpoints",
  ),
});
