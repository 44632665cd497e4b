import type { OperationName } from "../../spec/operations.ts";
import { onlyIn, refuses } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Fault } from "./fault.ts";

const moved =
  (name: OperationName): Patch =>
  ({ routes }) => {
    const route = routes[name];
    return {
      routes: { [name]: route && { ...route, path: route.path.replace("/api/", "/moved/") } },
    };
  };

export const versioningFaults = {
  "quote-path-moved": {
    breaks: "versioning-version-in-path",
    does: "serves pool quotes at another path",
    patch: moved("getPoolSellQuote"),
  },
  "add-update-path-moved": {
    breaks: "versioning-add-update-path",
    does: "serves the add/update operation at another path",
    patch: moved("upsertBankAccount"),
  },
  "older-add-gone": {
    breaks: "versioning-older-add",
    does: "refuses the older add",
    patch: refuses("linkBankAccount", "link-account-validation-failed"),
  },
  "older-update-gone": {
    breaks: "versioning-older-update",
    does: "refuses the older update",
    patch: refuses("updateBankAccount"),
  },
  "older-add-forgets": {
    breaks: "versioning-older-add",
    does: "answers the older add as if it had added the account",
    patch: onlyIn("linkBankAccount", () => ({ store: { addAccount: () => {} } })),
  },
} satisfies Record<string, Fault>;
