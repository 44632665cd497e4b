import { type OperationName, operations, sellOperations } from "../../spec/operations.ts";
import { indianCountry } from "../../spec/vocabulary.ts";
import { about, isOfNri, namedUser } from "../patches/calls.ts";
import { ownAccounts } from "../patches/own.ts";
import { around, inRules, inStore, onlyIn, refuses } from "../patches/parts.ts";
import { afterRefusal, afterSuccess, changing, nowAndThen } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account, User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { remembering } from "../patches/remembering.ts";
import { keeping } from "./readding.ts";
import { type Fault, breaking, tabled } from "./fault.ts";
import { usersOf } from "./ownership.ts";
import { after } from "./references.ts";

// Who is marked as NRI, and how long the marking lasts.

const users = inRules("users");
const unmark = about(namedUser, (user) => void (user.isNri = false));

/** Clears is_nri when the user's request succeeds. */
const unmarkingBy = (operation: OperationName): Fault => ({
  breaks: "users-is-nri-set",
  does: `does not keep a user marked as NRI with whose request it is to ${operations[operation].act}`,
  patch: afterSuccess(operation === "poolSell" ? sellOperations : operation, unmark),
});

export const isInReview = (user: User | undefined, store: Store): boolean =>
  user !== undefined && (user.kyc?.concludedAt ?? 0) > store.now(user);

const shownAs = (shown: false | null | undefined, isMeant: (call: Call) => boolean): Patch =>
  onlyIn(
    "getUser",
    changing("getUser", ["is_nri"], () => shown),
    isMeant,
  );

const notNri = (isMeant: (call: Call) => boolean): Patch => shownAs(false, isMeant);

const markWhereAsked = (call: Call, id: unknown): void => {
  const user = call.store.anyUser(textOf(id));
  if (user && call.input.is_nri === true) call.store.markNri(user);
};

const hasOnlyDeleted = (accounts: readonly Account[]): boolean =>
  accounts.length > 0 && accounts.every(({ state }) => state === "deleted");

const pendingOf = (call: Call): Account[] =>
  ownAccounts(call).filter(({ verifiedAt, user }) => verifiedAt > call.store.now(user));

const anyCountry = users({ isNriAllowedForCountry: () => true });

export const nriFaults = {
  ...tabled(unmarkingBy, {
    "nri-lost-with-next-kyc": "submitKyc",
    "nri-lost-with-linking": "linkBankAccount",
    "nri-lost-with-older-update": "updateBankAccount",
    "nri-lost-with-account": "deleteBankAccount",
    "nri-lost-with-sell": "poolSell",
    "nri-lost-with-confirmation": "confirmOnchainFunding",
  }),
  ...breaking("users-is-nri-set", {
    "nri-marking-toggles: takes the marking from a user who is marked as NRI again": around(
      "markNri",
      (before) => (call) => {
        const wasMarked = isOfNri(call);
        const data = before(call);
        if (wasMarked) unmark(call);
        return data;
      },
    ),
    "nri-forgotten-after-a-month: shows is_nri as false a month after a user was marked": notNri(
      after(30),
    ),
    "nri-marking-forgotten: accepts the marking, but does not keep it": inStore({
      markNri: () => {},
    }),
    "is-nri-lost-with-accounts: returns is_nri as false for NRI users with three accounts or more":
      notNri((call) => ownAccounts(call).filter(({ state }) => state !== "deleted").length > 2),
    "nri-not-shown-without-account: shows an NRI user as none whose accounts are all deleted":
      notNri((call) => hasOnlyDeleted(ownAccounts(call))),
    "nri-lost-with-verification: shows an NRI user as none once an account is verified that was added before":
      [
        remembering<Account>(
          (remember) => afterSuccess("markNri", (call) => pendingOf(call).forEach(remember)),
          (wasPending) =>
            notNri((call) => {
              const pending = pendingOf(call);
              return ownAccounts(call).some((each) => wasPending(each) && !pending.includes(each));
            }),
        ),
        "bank-verification-later",
      ],
  }),
  ...breaking(["users-is-nri-set", "errors-change-nothing"], {
    "nri-lost-with-refused-kyc: does not keep a user marked as NRI whose next KYC it refuses":
      afterRefusal("submitKyc", unmark),
    "nri-lost-with-refused-sell: does not keep a user marked as NRI whose sell it refuses":
      afterRefusal(sellOperations, unmark),
  }),
  ...breaking("users-mark-nri", {
    "nri-marking-refused-with-accounts: refuses to mark users as NRI who have a bank account":
      refuses("markNri", undefined, (call) =>
        ownAccounts(call).some(({ state }) => state !== "deleted"),
      ),
  }),
  ...breaking("users-nri-needs-kyc", {
    "nri-without-kyc: marks users without KYC as NRI": users({ isNriAllowedAfter: () => true }),
  }),
  ...breaking("users-nri-not-indian-kyc", {
    "nri-for-indian-kyc: marks users with Indian KYC as NRI": users({
      isNriAllowedForCountry: () => true,
    }),
    "nri-by-rejected-kyc: goes by the country of the KYC that a user submitted first, rejected or not":
      inStore((store) => ({
        keepKyc: (user, { country, ...submitted }) =>
          store.keepKyc(user, { ...submitted, country: user.kyc?.country ?? country }),
      })),
    "indian-kyc-marked-now-and-then: marks every fifth user as NRI whatever the KYC": nowAndThen(
      "markNri",
      anyCountry,
    ),
    "sellers-can-be-marked: marks a user with Indian KYC as NRI who has sold": onlyIn(
      "markNri",
      anyCountry,
      (call) => {
        const user = namedUser(call);
        return user !== undefined && call.store.transactionsOf(user).length > 0;
      },
    ),
  }),
  ...breaking("users-is-nri-unset-before", {
    "is-nri-true-from-the-start: sets is_nri to true for new users": users({
      isNriInitially: () => true,
    }),
    "is-nri-set-at-creation: takes is_nri of a new user from the client": afterSuccess(
      "createUser",
      (call, { user_id }) => markWhereAsked(call, user_id),
    ),
    "is-nri-set-within-new-user: takes is_nri of a new user who is within an object from the client":
      [
        afterSuccess("createUser", (call, { user_id }) => markWhereAsked(call, user_id)),
        "new-users-wrapped",
      ],
    "is-nri-set-with-kyc: takes is_nri from a KYC submission": afterSuccess("submitKyc", (call) =>
      markWhereAsked(call, call.input.user_id),
    ),
  }),
  ...breaking("users-is-nri-returned", {
    "is-nri-null-with-indian-kyc: shows null for is_nri of a user with Indian KYC": shownAs(
      null,
      (call) => namedUser(call)?.kyc?.country === indianCountry,
    ),
    "is-nri-missing-during-review: leaves is_nri out of the record of a user whose KYC is under review":
      [shownAs(undefined, (call) => isInReview(namedUser(call), call.store)), "kyc-by-state"],
    "is-nri-null-after-rejected-kyc: shows null for is_nri of a user whose KYC was rejected":
      shownAs(null, (call) => namedUser(call)?.kyc?.isRejected === true),
  }),
  ...breaking(["users-is-nri-set", "users-mark-nri"], {
    "user-kept-until-next-account: shows a user as first read until an account changes": keeping(
      "getUser",
      "user_id",
      ["submitKyc", "upsertBankAccount", "linkBankAccount", "deleteBankAccount"],
    ),
  }),
  ...breaking(["users-mark-nri", "users-is-nri-unset-before"], {
    "all-users-marked: marks every user of the client as NRI when one is marked": inStore(
      (store) => ({ markNri: ({ client }) => usersOf(store, client).forEach(store.markNri) }),
    ),
    "next-user-marked: keeps the marking as NRI for the user created next, too": inStore(
      (store) => {
        let wasMarked = false;
        return {
          markNri: (user) => {
            wasMarked = true;
            store.markNri(user);
          },
          addUser: (user) => {
            store.addUser(user);
            if (wasMarked) store.markNri(user);
            wasMarked = false;
          },
        };
      },
    ),
  }),
};
