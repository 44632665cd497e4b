import type { TableErrorId } from "../../../spec/error-rows/index.ts";
import { type JsonObject, isJsonObject } from "../../../spec/json.ts";
import type { OperationName } from "../../../spec/operations.ts";
import type { CapabilityName } from "../../../spec/capabilities.ts";
import { type ProviderStateName, simulating } from "../../../spec/provider-states.ts";
import type { AccountState, Section } from "../../../spec/vocabulary.ts";
import type { SignatureEncoding } from "../../wire/signing.ts";
import type { Template } from "./template.ts";
import type { SellKind } from "../../../spec/sell-kinds.ts";

/** The requests on the way to the one that is refused, by what they're for. */
const earlierRequests = {
  user: ["createUser"],
  kyc: ["submitKyc"],
  account: ["upsertBankAccount"],
  quote: ["getPoolSellQuote", "getExternalSellQuote"],
  sell: ["poolSell", "externalSell"],
} as const satisfies Record<string, readonly OperationName[]>;

export type UserCondition =
  "without-kyc" | "kyc-pending" | "kyc-rejected" | "without-account" | "of-another-client";

/** What differs from an accepted request; null leaves an input out. */
type Told = JsonObject & { client?: "other"; user?: UserCondition | JsonObject };

export type DeclaredProvocation = Told | typeof simulating | "none" | "usual";

export interface Story {
  /** Inputs by operation. */
  changes: Partial<Record<OperationName, JsonObject>>;
  isOtherClients: boolean;
  user: UserCondition | undefined;
}

const isEarlier = (name: string): name is keyof typeof earlierRequests =>
  Object.hasOwn(earlierRequests, name);

export function storyOf(operation: OperationName, { client, ...told }: Told): Story {
  const { user } = told;
  const changes: Story["changes"] = {};
  const own: JsonObject = {};
  for (const [name, inputs] of Object.entries(told)) {
    if (!isEarlier(name)) own[name] = inputs;
    else if (isJsonObject(inputs)) {
      for (const each of earlierRequests[name]) changes[each] = inputs;
    }
  }
  if (Object.keys(own).length > 0) changes[operation] = { ...changes[operation], ...own };
  const condition = typeof user === "string" ? user : undefined;
  return { changes, isOtherClients: client === "other", user: condition };
}

export const isOfRequestAlone = (operation: OperationName, story: Story): boolean =>
  !story.isOtherClients &&
  story.user === undefined &&
  Object.keys(story.changes).every((each) => each === operation);

/** A fact that may differ from one kind of sell to the other: one value for both, or one for each. */
export type ByKind<Value> = Value | Record<SellKind, Value>;

export const ofKind = <Value extends string | number | undefined>(
  value: ByKind<Value>,
  kind: SellKind,
): Value => (typeof value === "object" ? value[kind] : value);

export const eachKind = <Value extends string | number>(value: ByKind<Value>): Value[] =>
  typeof value === "object" ? [...new Set([value.pool, value.external])] : [value];

export interface OperationBinding {
  /** Given where the document does not show them. */
  method?: string;
  path?: string;
  query?: Record<string, Template>;
  body?: Record<string, Template>;
  result?: Record<string, string>;
}

interface Conclusion {
  concludes: "at-once" | "later" | "state";
  withinSeconds: number;
}

export type AccountKind = "nameMatches" | "nameDiffers" | "nre" | "pending";
export type KycKind = "indian" | "foreign";

export type UserKind = "without-kyc" | KycKind | "nri";

/** Users of a kind who exist already and whom a test may have for itself. */
export interface GivenUsers {
  kind: UserKind;
  ids: (string | number)[];
  /** The sections of the document that they are for; without it, all. */
  for?: Section[];
}

/** A currency pair that can be sold besides that of the test data's sell, with inputs of its quotes. */
interface CurrencyPair {
  from_currency: string;
  to_currency: string;
  from_amount: number | string;
  amount_below_minimum?: number | string;
  payment_method?: string;
}

type Values = JsonObject;

type Pointers = string | string[];

export type OfferedFailures = Record<typeof simulating, OperationName[]>;

/** See spec/schemas/profile.schema.json. What a profile leaves out is as in profiles/sandbox.yaml. */
export interface Profile {
  name: string;
  baseUrl?: string;
  credentials: {
    apiKey?: string;
    apiKeyEnv: string;
    secretEnv: string;
    otherKeyEnv?: string;
    otherSecretEnv?: string;
  };
  /** What a gateway wants to find in each request; `${NAME}` stands for a variable of the environment. */
  headers?: Record<string, string>;
  /** The address of the proxy, or "none" where those of the environment don't lead to the target. */
  proxy?: string;
  /** Files, except the passphrase and the server's name; `${NAME}` stands for a variable of the environment. */
  tls?: Partial<Record<"ca" | "certificate" | "key" | "passphrase" | "serverName", string>>;
  signature: { encoding: SignatureEncoding | "auto" };
  userIdHeader: OperationName[];
  errors: { code: string[]; message: string[] };
  operations: Partial<Record<OperationName, OperationBinding>>;
  bankDetails: Record<"bank_account_id" | "state" | "is_nre", Pointers> & Record<string, Pointers>;
  bankAccountStates: Record<AccountState, string | string[]>;
  /** The spellings of its states; without those of a pending one, a state that has changed is the last. */
  kyc: Conclusion & { approved: string; pending?: string[]; rejected?: string[] };
  bankVerification: Conclusion;
  /** Where a seller's balance for pool sells comes from, and the amount to ask the state for. */
  balance: { comes: "at-once" | "state"; amount: string };
  /** Where the suite can't create users: those that it may have, each for one test; and the file of those it has had. */
  users?: { given: GivenUsers[]; used?: string };
  nri: { marked: "any-time" | "before-accounts"; visibleWithinSeconds: number };
  quotes: {
    validSeconds: ByKind<number>;
    sellable: "all" | "newest";
    kinds?: "apart" | "either";
    afterRefusal?: ByKind<"free" | "burned">;
  };
  limits: {
    unit: ByKind<"from-amount" | "to-amount" | "unknown">;
    countedAt: ByKind<"initiation" | "confirmation" | "unknown">;
    transactionType: string;
    poolTransactionType?: string;
    /** Where doubles, its sums are as exact as those. */
    numbers: "decimals" | "doubles";
    visibleWithinSeconds: number;
  };
  transactions: { visibleWithinSeconds: number };
  newUsers: { visibleWithinSeconds: number };
  bankAccounts: { visibleWithinSeconds: number };
  /** What the document does not show (open point numeric-values). */
  values: {
    maximumApprovedAccounts?: number | null;
    smallestUnit: number;
    uuids?: "any-spelling";
  };
  capabilities: CapabilityName[];
  /** Empty where the profile says "none". Without a url nothing is sent to set a state up. */
  states: {
    url?: string;
    tokenEnv?: string | null;
    /** Those that the endpoint sets up; all of them where it's left out. */
    offered?: (ProviderStateName | OfferedFailures)[];
    fixed?: Partial<Record<ProviderStateName, Values | Values[]>>;
  };
  /** How error rows are provoked, where it is not the usual way. */
  provocations: Partial<Record<TableErrorId, DeclaredProvocation>>;
  timeZone: string;
  requestTimeoutSeconds: number;
  /** The clock to sign by: `own`, `target` (its Date header) or an offset such as `+90s`; without it what is accepted. */
  clock?: string;
  /** The host of the base URL, where a person says that it is a test system. */
  testDeployment?: string;
  testData: {
    user: Values;
    kyc: Record<KycKind | "rejected", Values>;
    /** Every target has an approved account; null says that it has no account of another kind for tests. */
    bankAccounts: { nameMatches: Values } & Record<
      Exclude<AccountKind, "nameMatches">,
      Values | null
    >;
    sell: Values;
    otherPairs?: CurrencyPair[];
    invalid: Values;
    unknown: Values;
  };
}

/** Whether KYC or bank accounts are verified some time after they were sent: then tests mostly wait. */
export const verifiesLater = ({ kyc, bankVerification }: Profile): boolean =>
  [kyc, bankVerification].some(({ concludes }) => concludes === "later");

/** Each describes one message: half of one and half of another would describe neither. */
const takenWhole = new Set(["query", "body", "result"]);

/** Lays one profile over another, field by field; lists, templates and result pointers are taken whole. */
export function overlay(below: JsonObject, above: JsonObject): JsonObject {
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    const merges = isJsonObject(value) && isJsonObject(under) && !takenWhole.has(key);
    merged[key] = merges ? overlay(under, value) : value;
  }
  return merged;
}

/** Whether the endpoint of a profile sets a provider state up, where it has an operation fail of this one. */
export const endpointOffers = (
  { states: { url, offered } }: Pick<Profile, "states">,
  name: ProviderStateName,
  operation?: OperationName,
): boolean =>
  Boolean(url) &&
  (!offered ||
    offered.some((each) =>
      typeof each === "string"
        ? each === name
        : name === simulating && (!operation || each[simulating].includes(operation)),
    ));
