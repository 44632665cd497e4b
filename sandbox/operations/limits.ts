import { Big } from "big.js";
import { periods, type Period } from "../../spec/vocabulary.ts";
import {
  entryOf,
  limitTypes,
  paymentMethods,
  type Entry,
  type LimitScope,
  type LimitType,
  type PaymentMethod,
} from "../domain/limits.ts";
import { findUser, usersOf, type User } from "../domain/users.ts";
import type { Call, Data, Operation } from "../call.ts";
import { refuseUntabled } from "../refusal.ts";
import type { World } from "../world.ts";

/** The user of X-User-Id, which the limits and validate operations require. */
export function headerUser({ world, client, userIdHeader }: Call): User {
  const anyUser = userIdHeader === undefined ? usersOf(world, client)[0] : undefined;
  return findUser(world, client, userIdHeader) ?? anyUser ?? refuseUntabled(404, "user not found");
}

/** An entry as it is told: with the fault, as if unused where one payment method was asked for. */
const told = (world: World, entry: Entry, asked: boolean): Entry =>
  asked && world.has("one-method-reads-stale")
    ? { ...entry, consumed: new Big(0), remaining: entry.total }
    : entry;

function entryData(
  world: World,
  user: User,
  { asked = false, ...scope }: Scope,
  period: Period,
): Data {
  const { total, consumed, remaining } = told(world, entryOf(world, user, scope, period), asked);
  return {
    total: world.has("total-as-text") ? total.toFixed() : total,
    consumed: world.has("consumed-as-text") ? consumed.toFixed() : consumed,
    ...(!world.has("remaining-missing") && { remaining }),
  };
}

function periodData(world: World, user: User, scope: Scope): Data {
  const left = scope.method === undefined ? "aggregate-lacks-weekly" : "method-lacks-lifetime";
  const out = scope.method === undefined ? "weekly" : "lifetime";
  const kept = periods.filter((period) => !(period === out && world.has(left)));
  return Object.fromEntries(kept.map((period) => [period, entryData(world, user, scope, period)]));
}

/** Limits in question, and whether their payment method was asked for. */
type Scope = LimitScope & { asked?: boolean };

interface Asked {
  type: LimitType;
  methods: PaymentMethod[];
  asked: boolean;
}

function typeData(world: World, user: User, { type, methods, asked }: Asked): Data {
  const perMethod: [string, Data][] = methods.map((method) => [
    method,
    periodData(world, user, { type, method, asked }),
  ]);
  const idle = { total: new Big(0), consumed: new Big(0), remaining: new Big(0) };
  if (world.has("extra-limit-methods") && !asked) {
    perMethod.push(["cheque", Object.fromEntries(periods.map((period) => [period, idle]))]);
  }
  return {
    aggregate: periodData(world, user, { type }),
    ...(!world.has("payment-methods-missing") && {
      payment_methods: Object.fromEntries(perMethod) as Data,
    }),
  };
}

/** GET /api/v2/wallet/limits */
export const getLimits: Operation = (call) => {
  const { world, input } = call;
  const { transaction_type, payment_method } = input;
  if (world.has("limits-refused")) refuseUntabled(400, "not possible");
  if (transaction_type === undefined && !world.has("transaction-type-optional")) {
    refuseUntabled(400, "transaction_type is required");
  }
  if (payment_method === undefined && world.has("payment-method-demanded")) {
    refuseUntabled(400, "payment_method is required");
  }
  const all = transaction_type === undefined || world.has("type-filter-ignored");
  const types = limitTypes(world).filter((type) => all || type === transaction_type);
  const everyMethod = payment_method === undefined || world.has("method-filter-ignored");
  const methods = paymentMethods.filter((method) => everyMethod || method === payment_method);
  if (types.length === 0) refuseUntabled(400, "transaction_type is not known");
  if (methods.length === 0) refuseUntabled(400, "payment_method is not known");
  const user = headerUser(call);
  const entries = types.map((type) => {
    const asked = payment_method !== undefined;
    return [type, typeData(world, user, { type, methods, asked })] as const;
  });
  if (world.has("limits-not-by-type")) {
    return Object.fromEntries(entries.map(([type]) => [type, "see elsewhere"]));
  }
  return Object.fromEntries(entries);
};
