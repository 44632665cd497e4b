import { sellOperations, type OperationName } from "../../spec/operations.ts";
import { changing, inStore, namedUser, onlyIn } from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import { breaking } from "./fault.ts";

// What a target forgets with the day, the month or the quarter.

const isBeyond = (user: User | undefined, days: number): boolean =>
  (user?.clockOffset ?? 0) > days * millisecondsPerDay;

const after =
  (days: number) =>
  (call: Call): boolean =>
    isBeyond(namedUser(call), days);

const month = 30;
const quarter = 90;

const referencesFor = (names: OperationName | readonly OperationName[], days: number): Patch =>
  inStore(names, () => ({ hasReference: () => false }), after(days));

const falseAfterMonth = (name: OperationName, path: string): Patch =>
  onlyIn(
    name,
    changing(name, [path], () => false),
    after(month),
  );

export const forgottenWithTimeFaults = {
  ...breaking("users-is-nri-set", {
    "nri-forgotten-after-a-month: shows is_nri as false a month after a user was marked":
      falseAfterMonth("getUser", "is_nri"),
  }),
  ...breaking("bank-accounts-is-nre-in-status", {
    "nre-forgotten-after-a-month: shows is_nre as false in the status of an account after a month":
      falseAfterMonth("getBankAccountStatus", "bank_account.is_nre"),
  }),
  ...breaking(["pool-quote-reference-refused", "external-quote-reference-refused"], {
    "quote-reference-free-on-the-next-day: forgets the references of quotes after a day":
      referencesFor(["getPoolSellQuote", "getExternalSellQuote"], 1),
  }),
  ...breaking("funding-reference-refused", {
    "funding-reference-free-on-the-next-day: forgets the references of confirmations after a day":
      referencesFor("confirmOnchainFunding", 1),
  }),
  ...breaking(["pool-sell-reference-refused", "external-sell-reference-refused"], {
    "references-kept-for-a-quarter: forgets the references of sells after 90 days": referencesFor(
      sellOperations,
      quarter,
    ),
  }),
  ...breaking("create-user-already-exists", {
    "email-free-after-a-month: creates a user again whose email was last seen a month ago": inStore(
      "createUser",
      (store) => ({
        findByEmail: (client, email) => {
          const user = store.findByEmail(client, email);
          return isBeyond(user, month) ? undefined : user;
        },
      }),
    ),
  }),
};
