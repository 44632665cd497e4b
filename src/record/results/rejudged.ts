import { judgeExchange } from "../../contract/invariants/judge.ts";
import type { Judgment } from "../../contract/invariants/invariant.ts";
import { type ErrorPointers, responseTo } from "../../contract/response.ts";
import { groupBy } from "./group-by.ts";
import { type EvidenceLine, type ExchangeLine, sentByPreflight } from "../evidence/lines.ts";

interface JudgesProfile {
  errors: ErrorPointers;
  limits: { numbers?: string };
}

/** A number redacted in a body makes it invalid JSON. */
const placeholder = /<[A-Z_]{3,}>/;

function isWhole({ sentBy, unjudged, exchange: { answer } }: ExchangeLine): boolean {
  if (sentBy === sentByPreflight || unjudged || !answer || answer.truncated) return false;
  return !placeholder.test(answer.body);
}

const sorted = (words: readonly string[]): string => [...new Set(words)].toSorted().join(" ");

/** Older evidence doesn't say which fields broke. */
function isRecorded(
  { satisfied, deviations }: Judgment,
  line: ExchangeLine,
  found: ReadonlyMap<string, readonly string[]>,
): boolean {
  if (sorted(satisfied) !== sorted(line.satisfied)) return false;
  const again = groupBy(deviations, ({ requirement }) => `${line.exchange.id} ${requirement}`);
  return [...again].every(([key, group]) => {
    const judged = new Set(group.flatMap(({ fields = [] }) => fields));
    return found.get(key)?.every((field) => judged.has(field));
  });
}

function judgedAgain(
  { exchange, suspicious, hasWrongUserId }: ExchangeLine,
  { errors, limits }: JudgesProfile,
): Judgment {
  const { body = "" } = exchange.answer ?? {};
  const response = responseTo(exchange, errors);
  const inDoubles = limits.numbers === "doubles";
  return judgeExchange({
    exchange,
    ...(response && { response }),
    body,
    suspicious: suspicious === true,
    hasWrongUserId: hasWrongUserId === true,
    inDoubles,
  });
}

export function misjudgedIn(lines: readonly EvidenceLine[]): string[] {
  const [run] = lines;
  // Judging others' traffic needs more than the evidence holds.
  if (run?.kind !== "run" || run.traffic) return [];
  const profile = run.target.resolvedProfile as unknown as JudgesProfile;
  const ofInvariants = lines
    .filter((line) => line.kind === "finding")
    .filter(({ check }) => check === undefined);
  const byExchange = groupBy(
    ofInvariants,
    ({ decisive, requirement }) => `${decisive} ${requirement}`,
  );
  const found = new Map(
    [...byExchange].map(([key, group]) => [key, group.flatMap(({ fields = [] }) => fields)]),
  );
  const interrupted = new Set(
    lines.flatMap((line) => (line.kind === "interruption" ? [line.exchange] : [])),
  );
  return lines
    .filter((line) => line.kind === "exchange")
    .filter((line) => isWhole(line) && !interrupted.has(line.exchange.id))
    .filter((line) => !isRecorded(judgedAgain(line, profile), line, found))
    .map(
      ({ exchange: { id } }) =>
        `Judged again, the exchange ${id} shows something else than the evidence says of it.`,
    );
}
