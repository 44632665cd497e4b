import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import type { ApiClient, User } from "../records.ts";

/** No KYC, no accounts, nothing consumed. */
export function newUser(
  { rules, store }: Context,
  client: ApiClient,
  { id = randomUUID(), email, phone }: { id?: string; email: string; phone: string },
): User {
  const user: User = {
    id,
    client,
    email,
    phone,
    isNri: rules.users.isNriInitially(),
    kyc: undefined,
    balances: new Map(),
    consumption: [],
    limitTotals: rules.limits.startingTotals(),
    clockOffset: 0,
    poolAllowed: true,
    poolEnabled: true,
    hasDepositAddress: true,
  };
  store.addUser(user);
  return user;
}
