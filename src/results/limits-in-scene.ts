import type { Big } from "big.js";
import { tables } from "../../spec/cases/tables.ts";
import { pointerOf } from "../../spec/pointer.ts";
import { findEntry } from "../../spec/register.ts";
import { headers, type Section } from "../../spec/vocabulary.ts";
import { decimalOf, parseDigits } from "../contract/decimals.ts";
import { limitEntries } from "../contract/limit-entries.ts";
import type { Exchange, StateExchange } from "../wire/exchange.ts";
import { groupBy } from "./group-by.ts";
import type { Finding } from "./results.ts";

const amounts = ["total", "consumed", "remaining"] as const;
export type Amount = (typeof amounts)[number];

/** What a response said of one limit, as decimals. */
export interface LimitReading {
  /** Which exchange of the scene it was, the first being 1. */
  number: number;
  total: Big;
  consumed: Big;
  remaining: Big;
  /** Which of the amounts deviate. */
  wrong: readonly Amount[];
}

/** One limit before and after, or as it was seen once. */
export interface LimitSeen {
  /** `sell.aggregate.daily` */
  place: string;
  readings: readonly [LimitReading] | readonly [LimitReading, LimitReading];
}

type Recorded = { get(id: string): Exchange | StateExchange | undefined };
type Placed = LimitReading & { place: string };

const sections: ReadonlySet<Section | undefined> = new Set(["limits", "validation"]);

/** Whether a requirement is about limits: by its section, or because it holds for each period. */
function isAboutLimits({ requirement }: Finding): boolean {
  if (sections.has(findEntry(requirement)?.section)) return true;
  return (tables[requirement] ?? []).some((one) => "period" in one);
}

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

function seenAs([first, ...others]: readonly [Placed, ...Placed[]]): LimitSeen {
  const last = others.at(-1);
  return { place: first.place, readings: last ? [first, last] : [first] };
}

const hasChanged = ({ readings: [before, after] }: LimitSeen): boolean =>
  after !== undefined && !amounts.every((name) => before[name].eq(after[name]));

const deviates = ({ readings }: LimitSeen): boolean =>
  readings.some(({ wrong }) => wrong.length > 0);

/**
 * The limits that a finding about limits is about, from the responses of its scene up to the decisive one,
 * to whose user it belongs: those that deviate, else those that changed, else all. None for other findings.
 */
export function limitsInScene(finding: Finding, recorded: Recorded): LimitSeen[] {
  if (!isAboutLimits(finding)) return [];
  const { scene, decisive, fields = [] } = finding;
  const all = scene.map(({ exchange }) => recorded.get(exchange));
  const until = scene.findIndex(({ exchange }) => exchange === decisive);
  const isReading = (exchange: (typeof all)[number]): exchange is Exchange =>
    exchange !== undefined && "operation" in exchange && exchange.operation === "getLimits";
  const lastRead = all.slice(0, until + 1).findLast(isReading);
  if (!lastRead) return [];
  const readings = all.flatMap((exchange, index) => {
    if (index > until || !isReading(exchange) || userOf(exchange) !== userOf(lastRead)) return [];
    return readingsIn(exchange, index + 1, exchange.id === decisive ? fields : []);
  });
  const seen = [...groupBy(readings, ({ place }) => place).values()].map(seenAs);
  const [broken, changed] = [seen.filter(deviates), seen.filter(hasChanged)];
  if (broken.length > 0) return broken;
  return changed.length > 0 ? changed : seen;
}
