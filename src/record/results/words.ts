import {
  type ErrorRow,
  errorRow,
  errorsOf,
  type ErrorRowId,
} from "../../../spec/error-rows/index.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { brokenInWords, type CitableId, findEntry } from "../../../spec/register.ts";
import {
  type Amounts,
  type Answer,
  type Deviation,
  type Expectation,
  type Rule,
  type Seen,
  shown,
} from "../../contract/deviation.ts";

// The only place that puts deviations into words. Nothing that decides reads them.

export type DeviationToTell = Pick<Deviation, "requirement" | "expected" | "seen" | "tried"> & {
  operation?: string | undefined;
  check?: string | undefined;
};

const mostNamed = 5;

const withoutPeriod = (text: string): string => text.replace(/\.$/, "");

const joined = (words: readonly string[], otherwise: string) => words.join(", ") || otherwise;

const or = (words: readonly string[]): string => [...new Set(words)].join(" or ");

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Drops the quotes of a one-word string, except "true", "false" and "null". */
const bare = (json: string): string =>
  /^"(?!(?:true|false|null)")[A-Z][\w-]*"$/i.test(json) ? json.slice(1, -1) : json;

// Another release's results may name rows and requirements that this one doesn't have.
const knownRow = (id: ErrorRowId): ErrorRow | undefined => errorRow(id);
const statementOf = (id: CitableId): string => findEntry(id)?.statement ?? id;

const rowInWords = (id: ErrorRowId): string => {
  const row = knownRow(id);
  return row ? `${row.http === undefined ? "" : `${row.http}/`}${row.code} (${row.meaning})` : id;
};

function reasonOf({ row, message }: Answer & { kind: "answered" }): string {
  const meaning = row && knownRow(row)?.meaning;
  const said = message === undefined ? undefined : shown(message);
  const isPart = meaning && message?.toLowerCase().includes(meaning.toLowerCase());
  const parts = [isPart ? undefined : meaning, said].filter((part) => part !== undefined);
  return parts.length > 0 ? ` (${parts.join(": ")})` : "";
}

export function answerInWords(answer: Answer): string {
  if (answer.kind === "no-answer")
    return `no answer (${answer.why === "timeout" ? "within requestTimeoutSeconds" : answer.why})`;
  const { manner, status, code, names } = answer;
  if (manner === "broken") return `an unreadable answer with status ${status}${reasonOf(answer)}`;
  const other = names === undefined ? "" : `, but the message names ${names}`;
  return `${manner} with ${[status, code].filter(Boolean).join("/")}${reasonOf(answer)}${other}`;
}

function amountsInWords({ at, is, was, all }: Amounts): string {
  const named = Object.entries(all ?? {}).map(([name, one]) => `${name} ${one}`);
  if (all) return `${at} ${named.join(", ")}`;
  return was === undefined ? `${at} ${is ?? "nothing"}` : `${at}: ${was} -> ${is ?? "nothing"}`;
}

function ruleInWords(of: string, is: Rule): string {
  if ("oneOf" in is) return `${of} ${or(is.oneOf.map(bare))}`;
  if ("not" in is) return `a ${of} other than ${bare(is.not)}`;
  if ("atLeast" in is) return `${of} of at least ${is.atLeast}`;
  if ("names" in is) {
    return is.names.length > 0
      ? `a ${of} that names ${is.names.join(" and ")}`
      : `a ${of} that names the field, or differs from the one about another field`;
  }
  if (is.a === "new id") return "a new record, with another id";
  if (is.a === "boolean") return `${of} true or false`;
  return `${of}: ${is.a === "integer" ? "an" : "a"} ${is.a}`;
}

function dueInWords({ of, are, at, by, entries }: Expectation & { kind: "amounts" }): string {
  const places = at.map((one) => one.at).join(", ");
  if (are === "alike") return `${of} of every accumulating period moved alike, and none fell`;
  if (are === "grown")
    return `${of} ${Number(by) === 0 ? "is unchanged" : `grows by ${by}`} in ${places}`;
  if (entries) return `an entry that is ${entries}, with remaining as total minus consumed`;
  if (are === "these") return joined(at.map(amountsInWords), "the amounts there are");
  return at
    .map(({ is, all }) => `${all?.total} - ${all?.consumed} = ${is}`)
    .slice(0, mostNamed)
    .join(", ");
}

function expectedOf(expected: Expectation, told: DeviationToTell): string {
  switch (expected.kind) {
    case "accepted":
      return expected.as ? "accepted, as the control was" : "accepted";
    case "answered":
      return "any response but an undocumented 5xx";
    case "json":
      return "a response with a JSON object as its body";
    case "served":
      return `served at ${expected.at}`;
    case "refused":
      return expected.row === undefined ? "refused" : `refused with ${rowInWords(expected.row)}`;
    case "documented": {
      const pairs = errorsOf(told.operation as OperationName).map(
        ([, row]) => `${row.http}/${row.code}`,
      );
      return `one of ${[...new Set(pairs)].join(", ")}`;
    }
    case "value": {
      const { of, is, ifShown, as } = expected;
      return `${ruleInWords(of, is)}${ifShown ? ", if any" : ""}${as ? `, as the sell is ${as}` : ""}`;
    }
    case "state":
      return `${or(expected.states) || "a state the document names"}${expected.ifShown ? ", if a state is shown" : ""}`;
    case "schema":
      return `${expected.of} ${expected.says}`;
    case "amounts":
      return dueInWords(expected);
    case "names": {
      const { of, only, orRefused } = expected;
      if (only.length === 0) return `no ${of}`;
      return `${orRefused ? "a refusal, or " : ""}no ${of} but ${only.join(", ")}`;
    }
    case "count":
      return `${expected.is === undefined ? "at most " : ""}${plural(expected.is ?? expected.atMost ?? 0, expected.of)}`;
    case "winners":
      return `${expected.is ?? `at most ${expected.atMost}`} accepted, the others ${or(expected.rows.map((row) => String(knownRow(row)?.code ?? row)))}`;
    case "order":
      return "answers that some order of these requests explains";
    case "rule":
      return statementOf(told.requirement);
    case "not":
      return `anything but ${expectedOf(expected.expected, told)}`;
    case "told":
      return expected.words;
    default:
      return expected.kind;
  }
}

function seenOf(seen: Seen, told: DeviationToTell): string {
  switch (seen.kind) {
    case "answered":
    case "no-answer":
      return answerInWords(seen);
    case "answers": {
      const { each, more = 0, first } = seen;
      const words = each.map(
        ({ answer, count, to }) =>
          `${count === undefined ? "" : `${count} `}${answerInWords(answer)}${to === undefined ? "" : ` to ${to}`}`,
      );
      const all = [...words, ...(more > 0 ? [`and ${more} more`] : [])];
      if (!first) return all.join("; ");
      const sent = each.reduce((sum, { count = 1 }) => sum + count, 0);
      return `${answerInWords(first)}; of ${sent} at once: ${all.join(", ")}`;
    }
    case "value": {
      const { of, value = "nothing", elsewhere } = seen;
      const there = elsewhere
        ? ` there, but ${elsewhere.value} at ${elsewhere.at}: should errors.code have it?`
        : "";
      return `${of} ${bare(value)}${there}`;
    }
    case "state":
      return seen.state ?? `state ${seen.spelled ?? "nothing"}, which the profile does not know`;
    case "type":
      return seen.type;
    case "amounts": {
      const note = seen.isDouble
        ? " (a floating-point error; for a target that has doubles only, set limits.numbers in the profile)"
        : "";
      return `${joined(seen.at.map(amountsInWords), "no such entry")}${note}`;
    }
    case "names":
      return seen.names.length > 0 ? `${seen.of} ${seen.names.join(", ")}` : `no ${seen.of}`;
    case "count":
      return plural(seen.count, seen.of);
    case "told":
      return seen.words;
    case "breach":
      if (told.expected.kind === "value") return "the record that was there, by its id";
      return withoutPeriod(brokenInWords(told.requirement) ?? statementOf(told.requirement));
  }
}

function titled(
  told: DeviationToTell,
  { expected, actual }: Record<"expected" | "actual", string>,
) {
  const { operation, check, requirement, tried, seen } = told;
  const ofRule = check === undefined ? brokenInWords(requirement) : undefined;
  if (ofRule !== undefined || !operation) {
    const came = seen.kind === "breach" ? "" : `: ${actual}`;
    const due = told.expected.kind === "rule" ? "" : `, expected ${expected}`;
    return [ofRule ?? statementOf(requirement), came + due] as const;
  }
  if (told.expected.kind === "refused") {
    const row = told.expected.row && rowInWords(told.expected.row);
    if (seen.kind !== "answered" || seen.manner !== "accepted")
      return [`${operation}: ${actual} instead of ${row ?? "refused"}`, ""] as const;
    const what = tried ?? `what must be refused${row === undefined ? "" : ` with ${row}`}`;
    return [`${operation} accepted ${what}`, ""] as const;
  }
  if (told.expected.kind === "accepted")
    return [
      `${operation}${tried ? `, ${tried}` : ""}: ${actual} instead of ${expected}`,
      "",
    ] as const;
  return [
    `${operation}: ${actual}${tried ? ` to ${tried}` : ""}`,
    `, expected ${expected}`,
  ] as const;
}

/** `cut` shortens text that the target may have made long. */
export function deviationInWords(
  told: DeviationToTell,
  cut: (text: string) => string = (text) => text,
) {
  const expected = cut(expectedOf(told.expected, told));
  const actual = cut(seenOf(told.seen, told));
  const [title, rest] = titled(told, { expected, actual });
  const sentence = rest === "" ? title : withoutPeriod(title) + rest;
  const saysMore = ![`${told.operation}: ${actual}`, `${actual}.`].includes(title);
  return { title, expected, actual, sentence, saysMore };
}
