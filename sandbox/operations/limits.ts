import { periods, type Period } from "../../spec/vocabulary.ts";
import {
  entryOf,
  limitTypes,
  paymentMethods,
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

function entryData(world: World, user: User, scope: LimitScope, period: Period): Data {
  const { total, consumed, remaining } = entryOf(world, user, scope, period);
  return {
    total: world.has("total-as-text") ? total.toFixed() : total,
    consumed: world.has("consumed-as-text") ? consumed.toFixed() : consumed,
    ...(!world.has("remaining-missing") && { remaining }),
  };
}

function periodData(world: World, user: User, scope: LimitScope): Data {
  const left = scope.method === undefined ? "aggregate-lacks-weekly" : "method-lacks-lifetime";
  const out = scope.method === undefined ? "weekly" : "lifetime";
  const told = periods.filter((period) => !(period === out && world.has(left)));
  return Object.fromEntries(told.map((period) => [period, entryData(world, user, scope, period)]));
}

function typeData(world: World, user: User, type: LimitType, methods: PaymentMethod[]): Data {
  const perMethod = methods.map((method) => [method, periodData(world, user, { type, method })]);
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
  const types = limitTypes.filter((type) => all || type === transaction_type);
  const everyMethod = payment_method === undefined || world.has("method-filter-ignored");
  const methods = paymentMethods.filter((method) => everyMethod || method === payment_method);
  if (types.length === 0) refuseUntabled(400, "transaction_type is not known");
  if (methods.length === 0) refuseUntabled(400, "payment_method is not known");
  const user = headerUser(call);
  const entries = types.map((type) => [type, typeData(world, user, type, methods)] as const);
  if (world.has("limits-not-by-type")) {
    return Object.fromEntries(entries.map(([type]) => [type, "see elsewhere"]));
  }
  return Object.fromEntries(entries);
};
