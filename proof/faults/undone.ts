import { type OperationName, sellOperations } from "../../spec/operations.ts";
import {
  afterRefusal,
  afterSuccess,
  around,
  isOfNri,
  namedUser,
  ownAccounts,
  together,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

// What one operation has done, and another undoes.

function unmark(call: Call): void {
  const user = namedUser(call);
  if (user) user.isNri = false;
}

function forgettingConsumed(
  operation: OperationName,
  when: (call: Call) => boolean = () => true,
): Patch {
  const forgotten = new WeakSet<User>();
  return together(
    ({ store }) => ({
      store: {
        consumptionOf: (user) => (forgotten.has(user) ? [] : store.consumptionOf(user)),
      },
    }),
    afterSuccess(operation, (call) => {
      const user = namedUser(call);
      if (user && when(call)) forgotten.add(user);
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
  "consumed-lost-with-last-account": {
    breaks: "limits-entry-consumed",
    does: "forgets what was consumed when the user deletes the only account",
    patch: forgettingConsumed("deleteBankAccount", (call) =>
      ownAccounts(call).every(({ state }) => state === "deleted"),
    ),
  },
  "nri-lost-with-refused-kyc": {
    breaks: ["users-is-nri-set", "errors-change-nothing"],
    does: "does not keep a user marked as NRI whose next KYC it refuses",
    patch: afterRefusal("submitKyc", unmark),
  },
  "nri-lost-with-sell": {
    breaks: "users-is-nri-set",
    does: "does not keep a user marked as NRI who sells",
    patch: afterSuccess(sellOperations, unmark),
  },
  "nri-lost-with-confirmation": {
    breaks: "users-is-nri-set",
    does: "does not keep a user marked as NRI who confirms the funding of a sell",
    patch: afterSuccess("confirmOnchainFunding", unmark),
  },
  "nri-lost-with-refused-sell": {
    breaks: ["users-is-nri-set", "errors-change-nothing"],
    does: "does not keep a user marked as NRI whose sell it refuses",
    patch: afterRefusal(sellOperations, unmark),
  },
  "nri-marking-toggles": {
    breaks: "users-is-nri-set",
    does: "takes the marking from a user who is marked as NRI again",
    patch: around("markNri", (before) => (call) => {
      const wasMarked = isOfNri(call);
      const data = before(call);
      if (wasMarked) unmark(call);
      return data;
    }),
  },
  "nri-lost-with-linking": {
    breaks: "users-is-nri-set",
    does: "does not keep a user marked as NRI who adds an account by the older endpoint",
    patch: afterSuccess("linkBankAccount", unmark),
  },
  "nri-lost-with-account": {
    breaks: "users-is-nri-set",
    does: "does not keep a user marked as NRI who deletes an account",
    patch: afterSuccess("deleteBankAccount", unmark),
  },
} satisfies Record<string, Fault>;
