import { Big } from "big.js";
import { type Input, textOf } from "./input.ts";
import { providerStates, type ProviderStateName } from "../spec/provider-states.ts";
import {
  indianCountry,
  indianRoutingType,
  periods,
  type AccountState,
  savings,
} from "../spec/vocabulary.ts";
import type { Context } from "./context.ts";
import { failureKey } from "./http/dispatch.ts";
import { newAccount } from "./operations/account-records.ts";
import { newQuote } from "./operations/quotes.ts";
import { newUser } from "./operations/new-user.ts";
import { paymentMethods, type LimitType, type Quote, type User } from "./records.ts";

// The parameters of provider states. A mistake in them is an Error that says what was expected.

export function textIn(params: Input, name: string): string {
  if (params[name] === undefined) throw new Error(`params.${name} is required`);
  return textOf(params[name]);
}

export function numberIn(params: Input, name: string): number {
  const number = Number(textIn(params, name));
  if (Number.isNaN(number)) throw new Error(`params.${name} must be a number`);
  return number;
}

export const decimalIn = (params: Input, name: string): Big => {
  numberIn(params, name);
  return new Big(textIn(params, name));
};

export function wordIn<Word extends string>(
  params: Input,
  name: string,
  words: readonly Word[],
): Word {
  const given = textIn(params, name);
  const word = words.find((each) => each === given);
  if (!word) throw new Error(`params.${name} must be one of ${words.join(", ")}`);
  return word;
}

type Values = Record<string, unknown>;

interface ProviderState {
  setUp(context: Context, params: Input): Values | void;
  tearDown?(context: Context, params: Input): void;
}

function requireUser({ store }: Context, params: Input): User {
  const id = textIn(params, "user_id");
  const user = store.anyUser(id);
  if (!user) throw new Error(`there is no user "${id}"`);
  return user;
}

function foreignUser(context: Context): User {
  const [first, other = first] = context.store.clients;
  const email = `${context.store.newId()}@example.com`;
  return newUser(context, other, { email, phone: "+919800000000" });
}

const quoteFor = (context: Context, user: User, params: Input): Quote =>
  newQuote(context, {
    kind: params.kind === "external" ? "external" : "pool",
    user,
    fromCurrency: params.from_currency === undefined ? "USDT" : textIn(params, "from_currency"),
    toCurrency: params.to_currency === undefined ? "INR" : textIn(params, "to_currency"),
    fromAmount: params.from_amount === undefined ? new Big(20) : decimalIn(params, "from_amount"),
    method: "bank_transfer",
  });

const switchedOff = (name: "poolAllowed" | "poolEnabled" | "hasDepositAddress"): ProviderState => ({
  setUp: (context, params) => void (requireUser(context, params)[name] = false),
  tearDown: (context, params) => void (requireUser(context, params)[name] = true),
});

/** At once, even if verification takes time. */
const accountIn = (state: AccountState): ProviderState => ({
  setUp: (context, params) => {
    const user = requireUser(context, params);
    const account = newAccount(context, user, {
      account_number: textIn(params, "account_number"),
      bank_code: textIn(params, "bank_code"),
      account_type: savings,
      country: indianCountry,
      routing_type: indianRoutingType,
    });
    context.store.addAccount({ ...account, state, verifiedAt: context.store.now(user) });
    return { bank_account_id: context.rules.bankAccounts.knownBy(account) };
  },
});

function setLimits(context: Context, params: Input): void {
  const { limitTotals } = requireUser(context, params);
  const types = Object.keys(limitTotals) as LimitType[];
  const scopes = limitTotals[wordIn(params, "transaction_type", types)];
  const scope =
    params.payment_method === undefined
      ? scopes.aggregate
      : scopes[wordIn(params, "payment_method", paymentMethods)];
  const named = params.period === undefined ? periods : [wordIn(params, "period", periods)];
  for (const period of named) scope[period] = decimalIn(params, "total").toFixed();
}

const outcomes = ["approved", "rejected"] as const;

const states: Record<ProviderStateName, ProviderState> = {
  "operation fails": {
    setUp: ({ store }, params) =>
      store.arrangeFailure(failureKey(textIn(params, "operation"), textIn(params, "user_id")), {
        http: numberIn(params, "http"),
        code: numberIn(params, "code"),
      }),
    tearDown: ({ store }, { operation, user_id }) =>
      store.withdrawFailure(failureKey(operation, user_id)),
  },
  "quote expired": {
    setUp: (context, params) => {
      const user = requireUser(context, params);
      const quote = quoteFor(context, user, params);
      quote.expiresAt = context.store.now(user) - 1;
      return { quote_id: quote.id };
    },
  },
  "quote of another client": {
    setUp: (context, params) => ({ quote_id: quoteFor(context, foreignUser(context), params).id }),
  },
  "user of another client": { setUp: (context) => ({ user_id: foreignUser(context).id }) },
  "user has balance": {
    setUp: (context, params) => {
      const [currency, amount] = [textIn(params, "currency"), decimalIn(params, "amount")];
      context.store.setBalance(requireUser(context, params), currency, amount);
    },
    tearDown: (context, params) => requireUser(context, params).balances.clear(),
  },
  "user has limits": {
    setUp: setLimits,
    tearDown: (context, params) => {
      requireUser(context, params).limitTotals = context.rules.limits.startingTotals();
    },
  },
  "pool not allowed for user": switchedOff("poolAllowed"),
  "pool not enabled for user": switchedOff("poolEnabled"),
  "no deposit address": switchedOff("hasDepositAddress"),
  "bank account pending": accountIn("pending"),
  "bank account name-rejected": accountIn("name-rejected"),
  "bank account rejected": accountIn("rejected"),
  "bank account verified": {
    setUp: (context, params) => {
      const user = requireUser(context, params);
      const id = textIn(params, "bank_account_id");
      const { knownBy } = context.rules.bankAccounts;
      const account = context.store.accountsOf(user).findLast((each) => knownBy(each) === id);
      if (!account) throw new Error("the user has no such account");
      context.store.updateAccount(account, { verifiedAt: context.store.now(user) });
    },
  },
  "kyc concluded": {
    setUp: (context, params) => {
      const user = requireUser(context, params);
      const outcome =
        params.outcome === undefined ? "approved" : wordIn(params, "outcome", outcomes);
      const ended = { concludedAt: context.store.now(user), isRejected: outcome === "rejected" };
      if (user.kyc) Object.assign(user.kyc, ended);
    },
  },
  "clock moved": {
    setUp: (context, params) => {
      requireUser(context, params).clockOffset += numberIn(params, "seconds") * 1000;
    },
    tearDown: (context, params) => {
      requireUser(context, params).clockOffset -= numberIn(params, "seconds") * 1000;
    },
  },
};

const isState = (name: unknown): name is ProviderStateName =>
  typeof name === "string" && Object.hasOwn(states, name);

/** A 400 says what was wrong. */
export function setProviderState(
  context: Context,
  { state, action, params: given }: Input,
): { status: number; values: Values } {
  const params = (given ?? {}) as Input;
  if (!isState(state)) {
    const known = Object.keys(providerStates).join(", ");
    const message = `There is no state "${String(state)}". Known: ${known}.`;
    return { status: 400, values: { message } };
  }
  try {
    if (action !== "teardown") {
      return { status: 200, values: states[state].setUp(context, params) ?? {} };
    }
    states[state].tearDown?.(context, params);
    return { status: 200, values: {} };
  } catch (error) {
    return { status: 400, values: { message: `"${state}": ${(error as Error).message}` } };
  }
}
