import { namingUser } from "../../spec/openapi.ts";
import { type OperationName, quoteOperations } from "../../spec/operations.ts";
import { type Input, isPlain } from "../../sandbox/input.ts";
import { inRules, refuses, together } from "../patches/parts.ts";
import { asText, changing } from "../patches/flow.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { variantsOf } from "./variant.ts";
import { Big } from "big.js";
import type { LimitTotals } from "../../sandbox/records.ts";

type Members = Record<string, unknown>;

export const mapMembers = (
  value: Members,
  change: (member: unknown, key: string) => unknown,
): Members =>
  Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member, key)]));

/** The document fixes these names. */
const shownResponses: ReadonlySet<OperationName> = new Set(namingUser);
const shownRequests: ReadonlySet<OperationName> = new Set([...shownResponses, "upsertBankAccount"]);
const given = new Set(["is_nri", "is_nre"]);
const spelled: Record<string, string> = { legal_name: "LegalName", poa: "POA", poi: "POI" };

const toCamel = (name: string) =>
  given.has(name)
    ? name
    : name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function toSnake(name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return spelled[snake] ?? snake;
}

function rename(value: unknown, name: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, name));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [name(key), rename(member, name)]),
  );
}

const fromCamel = (operation: OperationName, input: Input): Input =>
  shownRequests.has(operation) ? input : (rename(input, toSnake) as Input);

const inCamel = (operation: OperationName, data: unknown): unknown =>
  shownResponses.has(operation) ? data : rename(data, toCamel);

const shaping =
  (change: (body: unknown) => unknown): Patch =>
  ({ wire }) => ({ wire: { shape: (operation, body) => change(wire.shape(operation, body)) } });

/** The document gives the keys a meaning: another one would be a type or method. */
const isKeyed = (value: Members) => Object.values(value).every(isPlain);

function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras);
  if (!isPlain(value)) return value;
  const extra = isKeyed(value) ? {} : { "x-note": { nobody: ["asked", 1, null] } };
  return { ...mapMembers(value, withExtras), ...extra };
}

function reversed(value: unknown): unknown {
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(mapMembers(value, reversed)).toReversed());
}

/** Users' ids stay UUIDs. */
const numbered = /^(quote|transaction|bank_account)_id$/;

function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers);
  if (!isPlain(value)) return value;
  return mapMembers(value, (member, key) =>
    numbered.test(key) && typeof member === "string" ? BigInt(member) : withNumbers(member),
  );
}

/** The second is more than a double can hold. */
const [firstNumber, firstLongNumber] = [1_000_000n, 9_007_199_254_740_993_000n];

const numberedFrom =
  (first: bigint): Patch =>
  () => {
    let records = first;
    return { store: { newId: () => String((records += 1n)) } };
  };

const inIndia = (time: unknown): string => {
  const there = new Date(Date.parse(String(time)) + 19_800_000).toISOString();
  return there.replace("Z", "000+05:30");
};

const limits = inRules("limits");
type Totals = LimitTotals["sell"]["aggregate"];

export const inEachScope = (totals: LimitTotals, change: (totals: Totals) => Totals): LimitTotals =>
  mapMembers(totals as never, (scopes) =>
    mapMembers(scopes as Members, (each) => change(each as Totals)),
  ) as never;

export const eachTotal =
  (change: (total: Big) => Big) =>
  (totals: Totals): Totals =>
    mapMembers(totals, (total) => change(new Big(total as string)).toFixed()) as Totals;

const totalsChanged = (change: (total: Big) => Big): Patch =>
  limits(({ startingTotals }) => ({
    startingTotals: () => inEachScope(startingTotals(), eachTotal(change)),
  }));

const narrow = (totals: Totals): Totals => ({ ...totals, transaction: "30", daily: "40" });
const asDouble = (decimal: Big): Big => new Big(Number(decimal.toFixed()));

const inDoubles = (value: unknown): unknown => {
  if (value instanceof Big) return asDouble(value);
  return isPlain(value) ? mapMembers(value, inDoubles) : value;
};

export const payloadsVariants = variantsOf({
  "camel-case-bodies: has camelCase names in payloads the document does not show": ({ wire }) => ({
    wire: {
      read: (received): Input => fromCamel(received.operation, wire.read(received)),
      shape: (operation, shaped) => {
        const body = wire.shape(operation, shaped);
        if (!operation || !isPlain(body) || !("data" in body)) return body;
        return { ...body, data: inCamel(operation, body.data) };
      },
    },
  }),
  "new-users-wrapped: takes a new user within an object, and nothing beside it": ({ wire }) => ({
    wire: {
      read: (received): Input => {
        const input = wire.read(received);
        if (received.operation !== "createUser") return input;
        return isPlain(input.user) ? input.user : {};
      },
    },
  }),
  "numeric-ids: numbers quotes, transactions and bank accounts": together(
    numberedFrom(firstNumber),
    shaping(withNumbers),
  ),
  "long-numeric-ids: numbers quotes, transactions and bank accounts beyond what a double holds":
    together(numberedFrom(firstLongNumber), shaping(withNumbers)),
  "user-ids-chosen: requires the client to choose the id of a new user": refuses(
    "createUser",
    "create-user-parameters-missing",
    ({ input }) => input.user_uuid === undefined,
  ),
  "extra-fields: has fields the document does not mention": shaping(withExtras),
  "shuffled-keys: orders the keys of its responses otherwise": shaping(reversed),
  "amounts-as-text: writes the amounts of quotes and transactions as texts": asText(
    [...quoteOperations, "getTransaction"],
    "from_amount",
    "to_amount",
    "rate",
  ),
  "times-with-offset: writes times with microseconds and an offset": changing(
    quoteOperations,
    ["expires_at"],
    inIndia,
  ),
  "number-forms: writes numbers with exponents and trailing zeros": () => ({
    wire: { amount: (amount) => amount.toExponential(amount.c.length + 1) },
  }),
  "long-amounts: has limits with more digits than a double holds": totalsChanged((total) =>
    total.minus("1e-18"),
  ),
  "double-amounts: has no numbers but doubles, and writes fourteen digits of them": together(
    totalsChanged((total) => total.plus("0.1")),
    limits(({ entry, exceeds }) => ({
      sum: (one, other) => new Big(one.toNumber() + other.toNumber()),
      entry: (total, consumed) => ({
        ...entry(total, consumed),
        remaining: new Big(total.toNumber() - consumed.toNumber()),
      }),
      exceeds: (amount, remaining) => exceeds(asDouble(amount), asDouble(remaining)),
    })),
    ({ wire }) => ({
      wire: {
        read: (received) => mapMembers(wire.read(received), inDoubles),
        amount: (amount) => wire.amount(new Big(asDouble(amount).toPrecision(14))),
      },
    }),
  ),
  "narrow-limits: lets a user sell 30 at a time and 40 a day": limits(({ startingTotals }) => ({
    startingTotals: () => {
      const totals = startingTotals();
      return { ...totals, sell: inEachScope(totals, narrow).sell };
    },
  })),
});
