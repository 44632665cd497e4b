import type { Big } from "big.js";
import { tables } from "../../../spec/cases/tables.ts";
import { pointerOf } from "../../../spec/pointer.ts";
import { findEntry } from "../../../spec/register.ts";
import { headers, type Section, periods } from "../../../spec/vocabulary.ts";
import { decimalOf, parseDigits } from "../../contract/decimals.ts";
import { amounts, limitEntries, placeOf, type Amount } from "../../contract/limit-entries.ts";
import type { Exchange, StateExchange } from "../../wire/exchange.ts";
import type { RecordedExchanges } from "../evidence/lines.ts";
import { groupBy } from "./group-by.ts";
import type { Finding } from "./results.ts";
import { isJsonObject, parseJson } from "../../../spec/json.ts";
import type { ProviderStateName } from "../../../spec/provider-states.ts";

const state: ProviderStateName = "user has limits";

function limitsSet(
  exchange: Exchange | StateExchange | undefined,
  number: number,
  isMeant: (userId: string) => boolean,
) {
  if (!exchange || !("state" in exchange) || exchange.state !== state) return [];
  const { answer, action, request } = exchange;
  if (action !== "setup" || !answer || answer.status >= 300) return [];
  const sent = parseJson(request.body ?? "");
  const params = isJsonObject(sent) && isJsonObject(sent.params) ? sent.params : {};
  const { user_id: user, transaction_type: type, payment_method: method, period: only } = params;
  const total = decimalOf(params.total);
  if (typeof user !== "string" || !isMeant(user) || !total) return [];
  const set = only === undefined ? periods : [String(only)];
  const scope = {
    transactionType: String(type),
    paymentMethod: method === undefined ? undefined : String(method),
  };
  return set.map((period) => ({ place: placeOf({ ...scope, period }).join("."), number, total }));
}

export type LimitSet = ReturnType<typeof limitsSet>[number];

export interface LimitReading {
  number: number;
  total: Big;
  consumed: Big;
  remaining: Big;
  wrong: readonly Amount[];
}

/** A limit as a provider state set it, and as it was read (first and last). At least one of them is present. */
export interface LimitSeen {
  place: string;
  set?: LimitSet;
  readings: readonly LimitReading[];
}

type Placed = LimitReading & { place: string };

const sections: ReadonlySet<Section | undefined> = new Set(["limits", "validation"]);

const isAboutLimits = ({ requirement }: Finding): boolean =>
  sections.has(findEntry(requirement)?.section) ||
  (tables[requirement] ?? []).some((one) => "period" in one);

const userOf = ({ request }: Exchange): string | undefined => request.headers[headers.userId];

function readingsIn(exchange: Exchange, number: number, broken: readonly string[]): Placed[] {
  return limitEntries(parseDigits(exchange.answer?.body ?? "")).flatMap(
    ({ place, pointer, entry }) => {
      const [total, consumed, remaining] = amounts.map((name) => decimalOf(entry[name]));
      if (!total || !consumed || !remaining) return [];
      const isBroken = (name: Amount) => broken.includes(pointer + pointerOf([name]));
      const wrong = amounts.filter((name) => isBroken(name) || broken.includes(pointer));
      return [{ place, number, total, consumed, remaining, wrong }];
    },
  );
}

const hasChanged = ({ set, readings }: LimitSeen): boolean => {
  const [before, after] = [readings[0], readings.at(-1)];
  if (!before || !after) return false;
  return (
    !amounts.every((name) => before[name].eq(after[name])) || set?.total.eq(after.total) === false
  );
};

function byPlace(sets: readonly LimitSet[], readings: readonly Placed[]): LimitSeen[] {
  const setAt = new Map(sets.map((one) => [one.place, one]));
  const readAt = groupBy(readings, ({ place }) => place);
  const places = readings.length > 0 ? readAt.keys() : sets.map(({ place }) => place).toReversed();
  return [...new Set(places)].map((place) => {
    const set = setAt.get(place);
    const read = readAt.get(place) ?? [];
    const firstAndLast = [...new Set([...read.slice(0, 1), ...read.slice(-1)])];
    return { place, ...(set && { set }), readings: firstAndLast };
  });
}

/** The deviating limits, else the changed ones, else all; the tightest first. */
export function limitsInScene(finding: Finding, recorded: RecordedExchanges): LimitSeen[] {
  if (!isAboutLimits(finding)) return [];
  const { scene, decisive, fields = [] } = finding;
  const until = scene.findIndex(({ exchange }) => exchange === decisive);
  const all = scene.slice(0, until + 1).map(({ exchange }) => recorded.get(exchange));
  const isReading = (exchange: (typeof all)[number]): exchange is Exchange =>
    exchange !== undefined && "operation" in exchange && exchange.operation === "getLimits";
  const lastRead = all.findLast(isReading);
  const request = JSON.stringify((lastRead ?? all.at(-1))?.request ?? {});
  const sets = all.flatMap((exchange, index) =>
    limitsSet(exchange, index + 1, (user) => request.includes(user)),
  );
  const readings = all.flatMap((exchange, index) => {
    if (!lastRead || !isReading(exchange) || userOf(exchange) !== userOf(lastRead)) return [];
    return readingsIn(exchange, index + 1, exchange.id === decisive ? fields : []);
  });
  const seen = byPlace(sets, readings);
  const broken = seen.filter(({ readings: read }) => read.some(({ wrong }) => wrong.length > 0));
  const changed = seen.filter(hasChanged);
  if (broken.length > 0) return broken;
  if (changed.length > 0) return changed;
  return seen.toSorted(({ readings: [one] }, { readings: [other] }) =>
    one && other ? one.remaining.cmp(other.remaining) : 0,
  );
}
