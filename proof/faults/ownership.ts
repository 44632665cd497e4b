import { addingAccounts } from "../../spec/operations.ts";
import { afterSuccess, around, inRules, onlyIn, inStore } from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { bankDetails } from "../../sandbox/operations/bank-details.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { breaking } from "./fault.ts";

const acrossClients: Patch = inStore((store) => ({
  findUser: (_client, id) => store.anyUser(textOf(id)),
}));

/** A user who is named in query or body is the one the request is for. */
const namedBeside = (name: "getLimits" | "validateTransaction"): Patch =>
  around(name, (before) => (call) => {
    const userId = call.input.user_id ?? call.input.userId;
    return before(userId === undefined ? call : { ...call, userId: textOf(userId) });
  });

const markedWhereAsked = (call: Call, id: unknown): void => {
  const user = call.store.anyUser(textOf(id));
  if (user && call.input.is_nri === true) call.store.markNri(user);
};

export const ownershipFaults = {
  ...breaking("owasp-api1-objects", {
    "accounts-of-others-shown: shows a bank account to whoever has its id": around(
      "getBankAccount",
      (before) => (call) => {
        const account = call.store.findAccount(textOf(call.input.bank_account_id));
        return account ? { bank_account: bankDetails(call, account) } : before(call);
      },
    ),
    "transactions-of-others-shown: shows the status of a transaction whichever user of the client is named":
      around("getTransaction", (before) => (call) => {
        const sold = call.store.findTransaction(textOf(call.input.transaction_id));
        const isOwnClients = sold?.user.client === call.client;
        return before(
          isOwnClients ? { ...call, input: { ...call.input, user_id: sold.user.id } } : call,
        );
      }),
    "other-clients-users-shown: shows a user to every client": onlyIn("getUser", acrossClients),
  }),
  ...breaking("owasp-api5-functions", {
    "other-clients-users-verified: takes KYC of a user from any client": onlyIn(
      "submitKyc",
      acrossClients,
    ),
  }),
  ...breaking("owasp-api3-properties", {
    "kyc-state-set-at-creation: takes the KYC state of a new user from the client": afterSuccess(
      "createUser",
      (call, { user_id }) => {
        const user = call.store.anyUser(textOf(user_id));
        if (!user || call.input.kyc_state === undefined) return;
        const kyc = { country: "GBR", documentNumbers: [], concludedAt: 0, isRejected: false };
        call.store.keepKyc(user, kyc);
      },
    ),
  }),
  ...breaking("limits-per-user", {
    "limits-of-whom-the-query-names: returns the limits of the user in the query instead of the signed one's":
      namedBeside("getLimits"),
    "validation-for-whom-the-body-names: validates for the user in the body instead of the signed one":
      namedBeside("validateTransaction"),
  }),
  ...breaking("users-is-nri-unset-before", {
    "is-nri-set-at-creation: takes is_nri of a new user from the client": afterSuccess(
      "createUser",
      (call, { user_id }) => markedWhereAsked(call, user_id),
    ),
    "is-nri-set-with-kyc: takes is_nri from a KYC submission": afterSuccess("submitKyc", (call) =>
      markedWhereAsked(call, call.input.user_id),
    ),
  }),
  ...breaking("bank-accounts-name-mismatch-rejected", {
    "account-state-set-by-client: takes the state of a new bank account from the client": inRules(
      "bankAccounts",
    )(
      addingAccounts,
      () => ({ nameMatchState: () => "approved" }),
      ({ input }) => input.status === "approved",
    ),
  }),
};
