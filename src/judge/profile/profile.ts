import type { TableErrorId } from "../../../spec/error-rows/index.ts";
import { type JsonObject, isJsonObject } from "../../../spec/json.ts";
import { quoteOperations, sellOperations, type OperationName } from "../../../spec/operations.ts";
import type { CapabilityName } from "../../../spec/capabilities.ts";
import { type ProviderStateName, simulating } from "../../../spec/provider-states.ts";
import type { AccountState, Section } from "../../../spec/vocabulary.ts";
import type { SignatureEncoding } from "../../wire/signing.ts";
import type { Template } from "./template.ts";
import { type SellKind, sells } from "../../../spec/sell-kinds.ts";

const earlierRequests = {
  user: ["createUser"],
  kyc: ["submitKyc"],
  account: ["upsertBankAccount"],
  quote: quoteOperations,
  sell: sellOperations,
} as const satisfies Record<string, readonly OperationName[]>;

export type UserCondition =
  "without-kyc" | "kyc-pending" | "kyc-rejected" | "without-account" | "of-another-client";

/** Differences from an accepted request; null leaves an input out. */
type DeclaredStory = JsonObject & { client?: "other"; user?: UserCondition | JsonObject };

export type DeclaredProvocation = DeclaredStory | typeof simulating | "none" | "usual";

export interface Story {
  changes: Partial<Record<OperationName, JsonObject>>;
  isOtherClients: boolean;
  user: UserCondition | undefined;
}

const isEarlier = (name: string): name is keyof typeof earlierRequests =>
  Object.hasOwn(earlierRequests, name);

export function storyOf(operation: OperationName, { client, ...told }: DeclaredStory): Story {
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

export type ByKind<Value> = Value | Record<SellKind, Value>;

export const ofKind = <Value extends string | number | undefined>(
  value: ByKind<Value>,
  kind: SellKind,
): Value => (typeof value === "object" ? value[kind] : value);

export const eachKind = <Value extends string | number>(value: ByKind<Value>): Value[] =>
  typeof value === "object" ? [...new Set([value.pool, value.external])] : [value];

export interface OperationBinding {
  /** Required if the document doesn't show them. */
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

export interface GivenUsers {
  kind: UserKind;
  ids: (string | number)[];
  for?: Section[];
}

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

/** See spec/schemas/profile.schema.json. Defaults are in profiles/sandbox.yaml. */
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
  /** For a gateway; `${NAME}` stands for an environment variable. */
  headers?: Record<string, string>;
  /** "none": ignore the proxies of the environment. */
  proxy?: string;
  /** File names, except passphrase and serverName; `${NAME}` stands for an environment variable. */
  tls?: Partial<Record<"ca" | "certificate" | "key" | "passphrase" | "serverName", string>>;
  signature: { encoding: SignatureEncoding | "auto" };
  userIdHeader: OperationName[];
  errors: { code: string[]; message: string[] };
  operations: Partial<Record<OperationName, OperationBinding>>;
  bankDetails: Record<"bank_account_id" | "state" | "is_nre", Pointers> & Record<string, Pointers>;
  bankAccountStates: Record<AccountState, string | string[]>;
  /** Spellings. Without `pending`, the first change of state is final. */
  kyc: Conclusion & { approved: string; pending?: string[]; rejected?: string[] };
  bankVerification: Conclusion;
  balance: { comes: "at-once" | "state"; amount: string };
  /** If the suite can't create users: existing ones, each for one test, and a file for those already used. */
  users?: { given: GivenUsers[]; used?: string };
  nri: { marked: "any-time" | "before-accounts"; visibleWithinSeconds: number };
  quotes: {
    validSeconds: ByKind<number>;
    sellable: "all" | "newest";
    kinds?: "apart" | "either";
    afterRefusal?: ByKind<"free" | "burned">;
    visibleWithinSeconds: number;
  };
  limits: {
    unit: ByKind<"from-amount" | "to-amount" | "unknown">;
    countedAt: ByKind<"initiation" | "confirmation" | "unknown">;
    transactionType: string;
    poolTransactionType?: string;
    /** `doubles`: sums are as exact as doubles. */
    numbers: "decimals" | "doubles";
    visibleWithinSeconds: number;
  };
  transactions: { visibleWithinSeconds: number };
  newUsers: { visibleWithinSeconds: number };
  bankAccounts: { visibleWithinSeconds: number };
  /** Open point numeric-values. */
  values: {
    maximumApprovedAccounts?: number | null;
    smallestUnit: number;
    uuids?: "any-spelling";
    words?: "any-spelling";
  };
  capabilities: CapabilityName[];
  /** Empty if the profile says "none". Without a url no state is set up. */
  states: {
    url?: string;
    tokenEnv?: string | null;
    offered?: (ProviderStateName | OfferedFailures)[];
    fixed?: Partial<Record<ProviderStateName, Values | Values[]>>;
  };
  /** Only for rows that aren't provoked in the usual way. */
  provocations: Partial<Record<TableErrorId, DeclaredProvocation>>;
  timeZone: string;
  requestTimeoutSeconds: number;
  /** `own`, `target` (its Date header) or an offset such as `+90s`; by default whatever is accepted. */
  clock?: string;
  testDeployment?: string;
  testData: {
    user: Values;
    /** `pending`: given only where the documents alone keep KYC under review. */
    kyc: Record<KycKind, Values> & { rejected: Values | null; pending?: Values };
    /** null: the target has no such account for tests. An approved one is always there. */
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

/** Longer ones aren't waited for. */
export const longestOutlivedSeconds = 60;

/** The profile says that its quotes expire by themselves, soon enough to wait for it. */
export const outlivesQuotes = ({ provocations, quotes }: Profile, kind: SellKind): boolean =>
  provocations[sells[kind].quoteExpired] === "usual" &&
  quotes.sellable === "all" &&
  ofKind(quotes.validSeconds, kind) <= longestOutlivedSeconds;

export const verifiesLater = ({ kyc, bankVerification }: Profile): boolean =>
  [kyc, bankVerification].some(({ concludes }) => concludes === "later");

/** Then tests mostly wait. */
export function takesTime(profile: Profile): boolean {
  const { nri, quotes, limits, transactions, newUsers, bankAccounts } = profile;
  return (
    verifiesLater(profile) ||
    [nri, quotes, limits, transactions, newUsers, bankAccounts].some(
      ({ visibleWithinSeconds }) => visibleWithinSeconds > 0,
    )
  );
}

/** Each describes one message, so mixing two would describe neither. */
const takenWhole = new Set(["query", "body", "result"]);

export function overlay(below: JsonObject, above: JsonObject): JsonObject {
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    const merges = isJsonObject(value) && isJsonObject(under) && !takenWhole.has(key);
    merged[key] = merges ? overlay(under, value) : value;
  }
  return merged;
}

/** `operation`: the one that has to fail, if the state makes one fail. */
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
