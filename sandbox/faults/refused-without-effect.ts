import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import { afterRefusal, around, nowAndThen } from "../combinators/index.ts";
import type { Call } from "../context.ts";
import { textOf } from "../input.ts";
import { fieldsIn } from "../operations/account-fields.ts";
import { balanceFor } from "../operations/sell-checks.ts";
import { newUser } from "../operations/new-user.ts";
import type { Patch } from "../patch.ts";
import type { Account, Quote, Transaction, User } from "../records.ts";
import { Refusal } from "../refusal.ts";
import type { Fault } from "./fault.ts";

// Requests that are refused, and yet do what they ask for.

const namedUser = ({ store, client, input }: Call): User | undefined =>
  store.findUser(client, input.user_id);

function ownQuote(call: Call): Quote | undefined {
  const quote = call.store.findQuote(textOf(call.input.quote_id));
  return quote?.user === namedUser(call) ? quote : undefined;
}

function ownTransaction(call: Call): Transaction | undefined {
  const transaction = call.store.findTransaction(textOf(call.input.id));
  return transaction?.user === namedUser(call) ? transaction : undefined;
}

/** The account with the id or the number that a request names, whoever has it. */
const namedAccount = ({ store, input }: Call): Account | undefined =>
  store.findAccount(textOf(input.bank_account_id));

const keepAccount = (call: Call): void => {
  const user = namedUser(call);
  const fields = fieldsIn(call.input);
  if (!user || !fields.account_number) return;
  call.store.addAccount({
    id: call.store.newId(),
    user,
    ...fields,
    state: "approved",
    isNre: false,
    verifiedAt: 0,
  });
};

const deleteLive = (call: Call): void => {
  const user = namedUser(call);
  const { account_number } = fieldsIn(call.input);
  const live = user
    ? call.store
        .accountsOf(user)
        .find((each) => each.account_number === account_number && each.state !== "deleted")
    : undefined;
  if (live) call.store.deleteAccount(live);
};

const spendQuote = (call: Call): void => {
  const quote = ownQuote(call);
  if (quote) call.store.spend(quote);
};

const debit = (call: Call): void => {
  const quote = ownQuote(call);
  if (!quote || quote.used) return;
  const { user, fromCurrency, fromAmount } = quote;
  call.store.setBalance(user, fromCurrency, balanceFor(call, quote).minus(fromAmount));
};

/** Does something after refusals for which there is no row. */
const afterUntabled = (name: OperationName, act: (call: Call) => void): Patch =>
  around(name, (before) => (call) => {
    try {
      return before(call);
    } catch (error) {
      if (error instanceof Refusal) act(call);
      throw error;
    }
  });

const nothing = "errors-change-nothing";
const after = (
  row: ErrorRowId,
  names: OperationName | readonly OperationName[],
  act: (call: Call) => void,
): Patch => afterRefusal(names, act, row);

export const refusedWithoutEffectFaults = {
  "refused-reason-spends-quote": {
    breaks: nothing,
    does: "uses up the quote of a pool sell whose reason it refuses",
    patch: after("pool-sell-reason-invalid", "poolSell", spendQuote),
  },
  "refused-limits-spend-quote": {
    breaks: nothing,
    does: "uses up the quote of an external sell that is beyond the limits",
    patch: after("external-sell-over-limit", "externalSell", spendQuote),
  },
  "refused-reference-spends-quote": {
    breaks: nothing,
    does: "uses up the quote of a sell whose reference it refuses",
    patch: afterRefusal("externalSell", spendQuote, "external-sell-reference-refused"),
  },
  "refused-pool-sell-debits": {
    breaks: nothing,
    does: "takes the amount of a pool sell off the balance although it refuses the reason",
    patch: after("pool-sell-reason-invalid", "poolSell", debit),
  },
  "refused-over-limit-debits": {
    breaks: nothing,
    does: "takes the amount of a pool sell off the balance although it is beyond the limits",
    patch: after("pool-sell-over-limit", "poolSell", debit),
  },
  "refused-address-counted": {
    breaks: nothing,
    does: "counts an external sell whose address it refuses",
    patch: after("external-sell-address-invalid", "externalSell", (call) => {
      const quote = ownQuote(call);
      if (!quote) return;
      const { method, fromAmount: amount, user } = quote;
      call.store.count(user, { type: "sell", method, amount, at: call.store.now(user) });
    }),
  },
  "refused-sell-clears-balance": {
    breaks: nothing,
    does: "empties the balance of a user whose pool sell it refuses",
    patch: afterRefusal("poolSell", (call) => {
      const quote = ownQuote(call);
      if (quote) call.store.setBalance(quote.user, quote.fromCurrency, quote.fromAmount.minus(1));
    }),
  },
  "refused-link-keeps-account": {
    breaks: nothing,
    does: "keeps an account whose country it refuses",
    patch: after("link-account-country-invalid", "linkBankAccount", keepAccount),
  },
  "refused-type-keeps-account": {
    breaks: nothing,
    does: "keeps an account whose type it refuses",
    patch: after(
      "link-account-validation-failed",
      ["linkBankAccount", "upsertBankAccount"],
      keepAccount,
    ),
  },
  "refused-kyc-state-keeps-account": {
    breaks: nothing,
    does: "keeps the account of a user without KYC, although it refuses it",
    patch: after("link-account-kyc-state", "linkBankAccount", keepAccount),
  },
  "refused-ceiling-keeps-account": {
    breaks: nothing,
    does: "keeps the account that is one too many, although it refuses it",
    patch: after("link-account-ceiling-reached", "linkBankAccount", keepAccount),
  },
  "refused-duplicate-deletes": {
    breaks: nothing,
    does: "deletes the account that is there when the older add refuses a duplicate",
    patch: after("link-account-duplicate", "linkBankAccount", deleteLive),
  },
  "refused-readd-deletes": {
    breaks: nothing,
    does: "deletes the old record when it refuses the details of an update",
    patch: afterRefusal("upsertBankAccount", deleteLive),
  },
  "refused-stranger-takes-account": {
    breaks: nothing,
    does: "moves an account to the other user whose link it refuses",
    patch: after(
      "link-account-owned-by-another",
      ["linkBankAccount", "upsertBankAccount"],
      (call) => {
        const user = namedUser(call);
        const same = user && call.store.findSameAccount(user, fieldsIn(call.input));
        if (same) call.store.updateAccount(same, { user });
      },
    ),
  },
  "refused-stranger-deletes": {
    breaks: nothing,
    does: "deletes an account although it refuses the user who has none such",
    patch: afterUntabled("deleteBankAccount", (call) => {
      const account = namedAccount(call);
      if (account) call.store.deleteAccount(account);
    }),
  },
  "refused-update-changes": {
    breaks: nothing,
    does: "changes an account although the older update refuses the details",
    patch: afterRefusal("updateBankAccount", (call) => {
      const account = namedAccount(call);
      if (account) call.store.updateAccount(account, { state: "rejected" });
    }),
  },
  "refused-reference-confirms": {
    breaks: nothing,
    does: "keeps the hash of a confirmation whose reference it refuses",
    patch: after("funding-reference-refused", "confirmOnchainFunding", (call) => {
      const transaction = ownTransaction(call);
      const hash = textOf(call.input.transaction_hash).toLowerCase();
      if (transaction) call.store.keepHash(transaction, hash);
    }),
  },
  "refused-hash-confirms": {
    breaks: nothing,
    does: "takes a sell for funded although it refuses the hash",
    patch: after("funding-parameters-invalid", "confirmOnchainFunding", (call) => {
      const transaction = ownTransaction(call);
      if (transaction) call.store.setStatus(transaction, "funded");
    }),
  },
  "refused-marking-marks": {
    breaks: ["users-nri-not-indian-kyc", "users-is-nri-unset-before", nothing],
    does: "marks a user with Indian KYC as NRI although it refuses to",
    patch: afterUntabled("markNri", (call) => {
      const user = namedUser(call);
      if (user?.kyc) call.store.markNri(user);
    }),
  },
  "refused-user-created": {
    breaks: nothing,
    does: "keeps a user whose phone it refuses",
    patch: after("create-user-phone-format", "createUser", (call) => {
      const [email, phone] = [textOf(call.input.email), textOf(call.input.phone)];
      if (!call.store.findByEmail(call.client, email)) newUser(call, call.client, { email, phone });
    }),
  },
  "refused-quote-uses-up-quotes": {
    breaks: nothing,
    does: "uses up the quotes of a user who asks for one below the minimum",
    patch: afterRefusal(
      ["getPoolSellQuote", "getExternalSellQuote"],
      (call) => {
        const user = namedUser(call);
        for (const quote of user ? call.store.quotesOf(user) : []) call.store.spend(quote);
      },
      "pool-quote-amount-below-minimum",
    ),
  },
  "unapproved-validation-consumes": {
    breaks: "validation-consumes-nothing",
    does: "counts a validation that it does not approve",
    patch: around("validateTransaction", (before) => (call) => {
      const data = before(call);
      const user = call.store.findUser(call.client, call.userId);
      if (data.status !== "APPROVED" && user) {
        const [last] = call.store.quotesOf(user);
        const method = last?.method ?? "bank_transfer";
        const amount = call.rules.quotes.minimumAmount;
        call.store.count(user, { type: "sell", method, amount, at: call.store.now(user) });
      }
      return data;
    }),
  },
  "validation-reserves-balance": {
    breaks: ["validation-consumes-nothing", nothing],
    does: "takes what it validates off the balance",
    patch: around("validateTransaction", (before) => (call) => {
      const data = before(call);
      const user = call.store.findUser(call.client, call.userId);
      const [quote] = user ? call.store.quotesOf(user) : [];
      if (quote)
        debit({ ...call, input: { ...call.input, user_id: user?.id, quote_id: quote.id } });
      return data;
    }),
  },
  "refused-link-kept-now-and-then": {
    breaks: nothing,
    does: "keeps the account in one of five links that it refuses",
    patch: nowAndThen("linkBankAccount", afterRefusal("linkBankAccount", keepAccount)),
  },
} satisfies Record<string, Fault>;
