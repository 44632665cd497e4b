import type { OperationName } from "../../spec/operations.ts";
import { afterSuccess, namedUser, together } from "../combinators/index.ts";
import type { Patch } from "../patch.ts";
import type { User } from "../records.ts";
import type { Fault } from "./fault.ts";

// What one operation has done, and another undoes.

/** Counts nothing of a user any more once an operation was carried out for them. */
function forgettingConsumed(operation: OperationName): Patch {
  const forgotten = new WeakSet<User>();
  return together(
    ({ store }) => ({
      store: {
        consumptionOf: (user) => (forgotten.has(user) ? [] : store.consumptionOf(user)),
      },
    }),
    afterSuccess(operation, (call) => {
      const user = namedUser(call);
      if (user) forgotten.add(user);
    }),
  );
}

export const undoneFaults = {
  "consumed-lost-with-account": {
    breaks: "limits-entry-consumed",
    does: "forgets what was consumed when the user deletes an account",
    patch: forgettingConsumed("deleteBankAccount"),
  },
  "consumed-lost-with-marking": {
    breaks: "limits-entry-consumed",
    does: "forgets what was consumed when the user is marked as NRI",
    patch: forgettingConsumed("markNri"),
  },
  "nri-lost-with-sell": {
    breaks: "users-is-nri-set",
    does: "does not keep a user marked as NRI who sells",
    patch: afterSuccess(["poolSell", "externalSell"], (call) => {
      const user = namedUser(call);
      if (user) user.isNri = false;
    }),
  },
  "nri-lost-with-account": {
    breaks: "users-is-nri-set",
    does: "does not keep a user marked as NRI who deletes an account",
    patch: afterSuccess("deleteBankAccount", (call) => {
      const user = namedUser(call);
      if (user) user.isNri = false;
    }),
  },
} satisfies Record<string, Fault>;
