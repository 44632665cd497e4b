import { type OperationName, sellOperations } from "../../spec/operations.ts";
import {
  around,
  namedAccount,
  namedQuote,
  namedTransaction,
  onlyIn,
  ownQuotes,
  withInput,
  inStore,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { bankDetails } from "../../sandbox/operations/account-records.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { SellKind, Transaction, User } from "../../sandbox/records.ts";
import { breaking } from "./fault.ts";

// What belongs to another client, or to another user, is served all the same.

const acrossClients: Patch = inStore((store) => ({
  findUser: (_client, id) => store.anyUser(textOf(id)),
}));

const transactions = ["confirmOnchainFunding", "getTransaction"] as const;

/** Serves a record as its owner would be served. */
const asOwner = (
  names: OperationName | readonly OperationName[],
  ownerOf: (call: Call) => User | undefined,
): Patch =>
  around(names, (before) => (call) => {
    const owner = ownerOf(call);
    if (!owner) return before(call);
    const { id: user_id, client } = owner;
    return before({ ...call, client, userId: user_id, input: { ...call.input, user_id } });
  });

const ofOtherClients = (
  names: readonly OperationName[],
  ownerOf: (call: Call) => User | undefined,
): Patch =>
  asOwner(names, (call) => {
    const owner = ownerOf(call);
    return owner?.client === call.client ? undefined : owner;
  });

/** Of another user of the same client. */
const ofClient = (
  name: OperationName,
  isMeant: (sold: Transaction) => boolean = () => true,
): Patch =>
  asOwner(name, (call) => {
    const sold = namedTransaction(call);
    return sold?.user.client === call.client && isMeant(sold) ? sold.user : undefined;
  });

const isFunded = ({ status }: Transaction): boolean => status === "funded";

/** Whose an account is, is asked only where the request names one that is known. */
const updatesAnyByNewNumber: Patch = around("updateBankAccount", (before) => (call) => {
  const { store, input } = call;
  const account = namedAccount(call);
  const isKnown = store
    .allUsers()
    .flatMap((user) => store.accountsOf(user))
    .some(({ account_number }) => account_number === input.account_number);
  return account && !isKnown ? { bank_account: bankDetails(call, account) } : before(call);
});

const newestQuote = (name: "poolSell" | "externalSell", kind: SellKind): Patch =>
  withInput(name, (call) => {
    const fitting = ownQuotes(call).filter((quote) => quote.kind === kind && !quote.used);
    const isKnown = fitting.some(({ id }) => id === call.input.quote_id);
    return isKnown ? { quote_id: fitting.at(-1)?.id } : {};
  });

export const ownershipFaults = {
  ...breaking("owasp-api1-objects", {
    "accounts-of-other-clients-served: reads, updates and deletes accounts of other clients":
      ofOtherClients(
        ["updateBankAccount", "deleteBankAccount", "getBankAccount", "getBankAccountStatus"],
        (call) => namedAccount(call)?.user,
      ),
    "quotes-of-other-clients-sold: sells quotes of other clients for their owners": ofOtherClients(
      sellOperations,
      (call) => namedQuote(call)?.user,
    ),
    "transactions-of-other-clients-served: confirms and shows transactions of other clients":
      ofOtherClients(transactions, (call) => namedTransaction(call)?.user),
    "account-of-others-updated-by-new-number: updates another user's account where the number in the request is new":
      updatesAnyByNewNumber,
    "accounts-of-others-shown: shows a bank account to whoever has its id": asOwner(
      "getBankAccount",
      (call) => namedAccount(call)?.user,
    ),
    "deleted-accounts-shown-to-others: shows anybody an account that was deleted": asOwner(
      "getBankAccount",
      (call) => {
        const account = namedAccount(call);
        return account?.state === "deleted" ? account.user : undefined;
      },
    ),
    "transactions-of-others-shown: shows the status of a transaction whichever user of the client is named":
      ofClient("getTransaction"),
    "funded-sells-of-others-confirmed: confirms the funding of another user's sell that has been funded before":
      ofClient("confirmOnchainFunding", isFunded),
    "funded-sells-of-others-shown: shows the status of another user's sell that has been funded":
      ofClient("getTransaction", isFunded),
    "funded-sells-shown-to-other-client: shows another client the status of a sell that has been funded":
      asOwner("getTransaction", (call) => {
        const sold = namedTransaction(call);
        return sold && isFunded(sold) ? sold.user : undefined;
      }),
    "other-clients-users-shown: shows a user to every client": onlyIn("getUser", acrossClients),
  }),
  ...breaking("owasp-api5-functions", {
    "other-clients-users-verified: takes KYC of a user from any client": onlyIn(
      "submitKyc",
      acrossClients,
    ),
  }),
  ...breaking(["sells-pool", "limits-consumed-by-sell"], {
    "newest-pool-quote-sold: sells the newest quote of a user in a pool sell, whichever is named":
      newestQuote("poolSell", "pool"),
  }),
  ...breaking(["sells-external", "limits-consumed-by-sell", "external-sell-quote-used"], {
    "newest-external-quote-sold: sells the newest quote of a user in an external sell, whichever is named":
      newestQuote("externalSell", "external"),
  }),
};
