import { randomUUID } from "node:crypto";
import { Big } from "big.js";
import type { ApiClient, World } from "../world.ts";
import type { Consumption, LimitTotals } from "./limits.ts";

/** What a new user may sell from the pool: the sandbox's gift, since no operation deposits money. */
const startingBalance = new Big(250_000);
const smallBalance = new Big(400);

/** KYC as submitted. */
export interface Kyc {
  country: string;
  documentNumbers: string[];
  /** When it is concluded, by the sandbox's clock. */
  concludedAt: number;
  /** Whether it is then found wanting. */
  isRejected: boolean;
}

export interface User {
  id: string;
  client: ApiClient;
  email: string;
  phone: string;
  isNri: boolean;
  kyc: Kyc | undefined;
  balances: Map<string, Big>;
  consumption: Consumption[];
  limitTotals: LimitTotals;
  /** Milliseconds by which the clock is ahead as far as this user is concerned. */
  clockOffset: number;
  /** Conditions that provider states bring about. */
  poolAllowed: boolean;
  poolEnabled: boolean;
  hasDepositAddress: boolean;
}

export function newUser(
  world: World,
  client: ApiClient,
  fields: { id?: string; email: string; phone: string },
  limitTotals: LimitTotals,
): User {
  const user: User = {
    id: fields.id ?? randomUUID(),
    client,
    email: fields.email,
    phone: fields.phone,
    isNri: world.has("is-nri-true-from-the-start"),
    kyc: undefined,
    balances: new Map(),
    consumption: [],
    limitTotals,
    clockOffset: 0,
    poolAllowed: true,
    poolEnabled: true,
    hasDepositAddress: true,
  };
  world.commit("user-kept-late", () => world.users.set(user.id, user));
  return user;
}

/** A user of this client; another client's user does not exist for it. */
export function findUser(world: World, client: ApiClient, id: unknown): User | undefined {
  const user = typeof id === "string" ? world.users.get(id) : undefined;
  if (!user && world.has("unknown-user-crashes")) throw new Error("No such user.");
  return user?.client === client ? user : undefined;
}

export const usersOf = (world: World, client: ApiClient): User[] =>
  [...world.users.values()].filter((user) => user.client === client);

/** Whether the KYC of a user is over, with success or without. */
export const isConcluded = (world: World, { kyc }: User): boolean =>
  kyc !== undefined && kyc.concludedAt <= world.now();

/** The KYC of a user once it is concluded with success. */
export const concludedKyc = (world: World, user: User): Kyc | undefined =>
  (isConcluded(world, user) || world.has("kyc-in-review-suffices")) &&
  !(user.kyc?.isRejected && !world.has("rejected-kyc-suffices"))
    ? user.kyc
    : undefined;

export const balanceOf = (world: World, user: User, currency: string): Big =>
  user.balances.get(currency) ?? (world.has("small-balances") ? smallBalance : startingBalance);
