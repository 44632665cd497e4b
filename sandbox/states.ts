import { Big } from "big.js";
import { providerStates, type ProviderStateName } from "../spec/provider-states.ts";
import { periods, type AccountState } from "../spec/vocabulary.ts";
import { newAccount } from "./domain/accounts.ts";
import { startingTotals, type LimitType, type PaymentMethod } from "./domain/limits.ts";
import { newQuote, type Quote, type SellKind } from "./domain/quotes.ts";
import { newUser, type User } from "./domain/users.ts";
import type { World } from "./world.ts";

type Values = Record<string, unknown>;

/** One provider state: how it is brought about, and undone where it would stay. */
interface State {
  setUp(world: World, params: Values): Values;
  tearDown?(world: World, params: Values): void;
}

function userOf(world: World, { user_id }: Values): User {
  const user = world.users.get(String(user_id));
  if (!user) throw new Error(`there is no user "${String(user_id)}"`);
  return user;
}

/** The other API client, and a user of it. */
function stranger(world: World): User {
  const other = world.clients.find((client) => client !== world.defaultClient);
  const fields = { email: `${world.newId()}@example.com`, phone: "+919800000000" };
  return newUser(world, other ?? world.defaultClient, fields, startingTotals());
}

const quoteFor = (world: World, user: User, kind: unknown): Quote =>
  newQuote(world, {
    kind: (kind === "external" ? "external" : "pool") satisfies SellKind,
    user,
    fromCurrency: "USDT",
    toCurrency: "INR",
    fromAmount: new Big(20),
    method: "bank_transfer",
  });

const armedKey = ({ operation, user_id }: Values) => `${String(operation)} ${String(user_id)}`;

/** A condition of a user that is a mere switch. */
const userSwitch = (name: "poolAllowed" | "poolEnabled" | "hasDepositAddress"): State => ({
  setUp: (world, params) => {
    userOf(world, params)[name] = false;
    return {};
  },
  tearDown: (world, params) => {
    userOf(world, params)[name] = true;
  },
});

const accountIn = (state: AccountState): State => ({
  setUp: (world, params) => {
    const account = newAccount(world, userOf(world, params), {
      account_number: String(params.account_number ?? "400000000000"),
      bank_code: String(params.bank_code ?? "HDFC0001234"),
      account_type: "SAVINGS",
      country: "IND",
      routing_type: "IFSC",
    });
    // It is so at once, even where verification takes its time.
    Object.assign(account, { state, settledAt: world.now() });
    return { bank_account_id: account.id };
  },
});

function setLimits(world: World, params: Values): Values {
  const totals = userOf(world, params).limitTotals[params.transaction_type as LimitType];
  const scope = totals[(params.payment_method as PaymentMethod | undefined) ?? "aggregate"];
  for (const period of periods) {
    if (params.period === undefined || params.period === period)
      scope[period] = String(params.total);
  }
  return {};
}

const states: Record<ProviderStateName, State> = {
  "operation fails": {
    setUp: (world, params) => {
      world.armed.set(armedKey(params), { http: Number(params.http), code: Number(params.code) });
      return {};
    },
    tearDown: (world, params) => void world.armed.delete(armedKey(params)),
  },
  "quote expired": {
    setUp: (world, params) => {
      const quote = quoteFor(world, userOf(world, params), params.kind);
      quote.expiresAt = world.now() - 1;
      return { quote_id: quote.id };
    },
  },
  "quote of another client": {
    setUp: (world, params) => ({ quote_id: quoteFor(world, stranger(world), params.kind).id }),
  },
  "user of another client": { setUp: (world) => ({ user_id: stranger(world).id }) },
  "user has balance": {
    setUp: (world, params) => {
      userOf(world, params).balances.set(String(params.currency), new Big(String(params.amount)));
      return {};
    },
    tearDown: (world, params) => userOf(world, params).balances.clear(),
  },
  "user has limits": {
    setUp: setLimits,
    tearDown: (world, params) => {
      userOf(world, params).limitTotals = startingTotals();
    },
  },
  "pool not allowed for user": userSwitch("poolAllowed"),
  "pool not enabled for user": userSwitch("poolEnabled"),
  "no deposit address": userSwitch("hasDepositAddress"),
  "bank account pending": accountIn("pending"),
  "bank account name-rejected": accountIn("name-rejected"),
  "bank account rejected": accountIn("rejected"),
  "kyc concluded": {
    setUp: (world, params) => {
      const { kyc } = userOf(world, params);
      if (kyc) kyc.concludedAt = world.now();
      return {};
    },
  },
  "clock moved": {
    setUp: (world, params) => {
      userOf(world, params).clockOffset += Number(params.seconds) * 1000;
      return {};
    },
  },
};

const isState = (name: unknown): name is ProviderStateName =>
  typeof name === "string" && Object.hasOwn(states, name);

/** Carries out a request to the state endpoint; a 400 says what was wrong with it. */
export function bringAbout(world: World, request: Values): { status: number; values: Values } {
  const { state, action } = request;
  const params = (request.params ?? {}) as Values;
  if (!isState(state)) {
    const known = Object.keys(providerStates).join(", ");
    return {
      status: 400,
      values: { message: `There is no state "${String(state)}". Known: ${known}.` },
    };
  }
  try {
    if (action !== "teardown") return { status: 200, values: states[state].setUp(world, params) };
    states[state].tearDown?.(world, params);
    return { status: 200, values: {} };
  } catch (error) {
    return { status: 400, values: { message: `"${state}": ${(error as Error).message}` } };
  }
}
