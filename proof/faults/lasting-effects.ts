import { type OperationName, addingAccounts, sellOperations } from "../../spec/operations.ts";
import {
  about,
  afterRefusal,
  afterSuccess,
  around,
  changing,
  inRules,
  inStore,
  isOfNri,
  namedUser,
  onlyIn,
  ownAccounts,
  together,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import { type Data, textOf } from "../../sandbox/input.ts";
import { referenceKey } from "../../sandbox/operations/references.ts";
import { breaking } from "./fault.ts";
import { fundedBy } from "./status.ts";
import { linkingWhereSame } from "./older-endpoints.ts";

// What one operation has done, and another undoes.
const unmark = about(namedUser, (user) => void (user.isNri = false));

function forgettingConsumed(
  operation: OperationName,
  when: (call: Call) => boolean = () => true,
): Patch {
  const forgotten = new WeakSet<User>();
  return together(
    inStore((store) => ({
      consumptionOf: (user) => (forgotten.has(user) ? [] : store.consumptionOf(user)),
    })),
    afterSuccess(operation, (call) => {
      const user = namedUser(call);
      if (user && when(call)) forgotten.add(user);
    }),
  );
}

// What a target forgets with the day, or keeps longer than it should.
const daysOfMonth = 30;

const isOn = (user: User | undefined, days: number): boolean =>
  (user?.clockOffset ?? 0) > days * millisecondsPerDay;

const isNextDay = (call: Call): boolean => isOn(namedUser(call), 1);
const isNextMonth = (call: Call): boolean => isOn(namedUser(call), daysOfMonth);
const withoutReferences = () => ({ store: { hasReference: () => false } });

// What is sent again: the user, the sell or the confirmation is there already.
/** Answers a repeated key as the first time. */
const answeringAgain = (
  operations: Parameters<typeof around>[0],
  keyOf: (call: Call) => unknown[],
): Patch =>
  around(operations, (before) => {
    const answers = new Map<string, Data>();
    return (call) => {
      const key = JSON.stringify(keyOf(call).map(textOf));
      const data = answers.get(key) ?? before(call);
      answers.set(key, data);
      return data;
    };
  });

// Answers that are kept although a write has changed what they show.
const keeping =
  (name: OperationName, id: string, endedBy: readonly OperationName[]): Patch =>
  (service) => {
    const kept = new Map<string, Data>();
    return together(
      around(name, (before) => (call) => {
        const key = textOf(call.input[id]);
        const data = kept.get(key) ?? before(call);
        kept.set(key, data);
        return data;
      }),
      afterSuccess(endedBy, ({ input }) => void kept.delete(textOf(input[id]))),
    )(service);
  };

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

export const lastingEffectsFaults = {
  ...breaking("limits-entry-consumed", {
    "consumed-lost-with-account: forgets what was consumed when the user deletes an account":
      forgettingConsumed("deleteBankAccount"),
    "consumed-lost-with-marking: forgets what was consumed when the user is marked as NRI":
      forgettingConsumed("markNri"),
    "consumed-lost-with-last-account: forgets what was consumed when the user deletes the only account":
      forgettingConsumed("deleteBankAccount", (call) =>
        ownAccounts(call).every(({ state }) => state === "deleted"),
      ),
  }),
  ...breaking(["users-is-nri-set", "errors-change-nothing"], {
    "nri-lost-with-refused-kyc: does not keep a user marked as NRI whose next KYC it refuses":
      afterRefusal("submitKyc", unmark),
    "nri-lost-with-refused-sell: does not keep a user marked as NRI whose sell it refuses":
      afterRefusal(sellOperations, unmark),
  }),
  ...breaking("users-is-nri-set", {
    "nri-lost-with-sell: does not keep a user marked as NRI who sells": afterSuccess(
      sellOperations,
      unmark,
    ),
    "nri-lost-with-confirmation: does not keep a user marked as NRI who confirms the funding of a sell":
      afterSuccess("confirmOnchainFunding", unmark),
    "nri-marking-toggles: takes the marking from a user who is marked as NRI again": around(
      "markNri",
      (before) => (call) => {
        const wasMarked = isOfNri(call);
        const data = before(call);
        if (wasMarked) unmark(call);
        return data;
      },
    ),
    "nri-lost-with-linking: does not keep a user marked as NRI who adds an account by the older endpoint":
      afterSuccess("linkBankAccount", unmark),
    "nri-lost-with-account: does not keep a user marked as NRI who deletes an account":
      afterSuccess("deleteBankAccount", unmark),
    "nri-forgotten-after-a-month: shows is_nri as false a month after a user was marked":
      falseAfterMonth("getUser", "is_nri"),
  }),
  ...breaking("pool-sell-reference-refused", {
    "reference-free-on-the-next-day: forgets the references of pool sells after a day": onlyIn(
      "poolSell",
      withoutReferences,
      isNextDay,
    ),
  }),
  ...breaking("external-sell-reference-refused", {
    "external-reference-free-on-the-next-day: forgets the references of external sells after a day":
      onlyIn("externalSell", withoutReferences, isNextDay),
  }),
  ...breaking("funding-hash-received", {
    "hash-free-on-the-next-day: forgets after a day which hashes it has received": inStore(
      "confirmOnchainFunding",
      () => ({ hasHash: () => false }),
      (call) => isOn(fundedBy(call), 1),
    ),
  }),
  ...breaking("link-account-owned-by-another", {
    "owner-forgotten-after-a-month: forgets after a month whose an account is": linkingWhereSame(
      (same, user) => same.user === user || !isOn(user, daysOfMonth),
    ),
  }),
  ...breaking("kyc-duplicate-entries", {
    "documents-forgotten-after-a-month: forgets after a month whose a document is": inStore(
      "submitKyc",
      () => ({ findByDocument: () => undefined }),
      isNextMonth,
    ),
  }),
  ...breaking("link-account-ceiling-reached", {
    "accounts-counted-for-a-month: counts an account towards the maximum for a month": inRules(
      "bankAccounts",
    )(addingAccounts, () => ({ countsTowardsMaximum: () => false }), isNextMonth),
  }),
  ...breaking(["pool-sell-quote-expired", "external-sell-quote-expired"], {
    "quotes-sold-for-a-year: lets no quote expire within a year": inRules("quotes")(() => ({
      lifetimeMilliseconds: 365 * millisecondsPerDay,
    })),
  }),
  ...breaking("create-user-already-exists", {
    "existing-uuid-overwrites: puts a new user in the place of one who has the user uuid that is sent":
      inStore("createUser", () => ({ anyUser: () => undefined })),
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
  ...breaking(
    ["pool-sell-reference-refused", "external-sell-reference-refused", "external-sell-quote-used"],
    {
      "sell-answered-again: answers a sell that is sent again, quote and reference alike, with the first one's success":
        answeringAgain(sellOperations, ({ input }) => [
          input.user_id,
          input.quote_id,
          input.reference_uuid,
        ]),
    },
  ),
  ...breaking(["funding-reference-refused", "funding-hash-received"], {
    "confirmation-answered-again: answers a confirmation that is sent again, hash and reference alike, with the first one's success":
      answeringAgain("confirmOnchainFunding", ({ input }) => [
        input.user_id,
        input.id,
        input.transaction_hash,
        input.reference_uuid,
      ]),
  }),
  ...breaking("external-sell-quote-used", {
    "funded-quote-sold-again: sells a quote again once its sell has been funded": afterSuccess(
      "confirmOnchainFunding",
      ({ store, input }) => {
        const transaction = store.findTransaction(textOf(input.id));
        if (transaction) transaction.quote.used = false;
      },
    ),
  }),
  ...breaking("external-quote-reference-refused", {
    "quote-reference-free-after-refused-sell: takes the reference of a quote again whose sell was refused":
      (service) => {
        const references = new Map<string, string>();
        const free = new Set<string>();
        return together(
          afterSuccess("getExternalSellQuote", (call, { quote_id }) => {
            references.set(textOf(quote_id), referenceKey(call, "getExternalSellQuote"));
          }),
          afterRefusal("externalSell", ({ input }) => {
            const reference = references.get(textOf(input.quote_id));
            if (reference !== undefined) free.add(reference);
          }),
          inStore("getExternalSellQuote", (store) => ({
            hasReference: (key) => !free.has(key) && store.hasReference(key),
          })),
        )(service);
      },
  }),
  ...breaking(["users-is-nri-set", "users-mark-nri"], {
    "user-kept-until-next-account: shows a user as first read until an account changes": keeping(
      "getUser",
      "user_id",
      ["submitKyc", "upsertBankAccount", "linkBankAccount", "deleteBankAccount"],
    ),
  }),
  ...breaking("bank-accounts-readd-deletes", {
    "status-kept-until-deletion: shows the status of an account as first read until one is deleted":
      keeping("getBankAccountStatus", "bank_account_id", [
        "updateBankAccount",
        "deleteBankAccount",
      ]),
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
};
