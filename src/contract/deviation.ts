import {
  type ErrorRowId,
  authenticationErrors,
  errorRow,
  errorsOf,
  type ErrorRow,
} from "../../spec/error-rows/index.ts";
import type { CitableId } from "../../spec/register.ts";
import { type AccountState, firstServerError } from "../../spec/vocabulary.ts";
import type { FailureKind, Exchange } from "../wire/exchange.ts";
import { writeJson } from "../wire/write-json.ts";
import type { Amount } from "./limit-entries.ts";
import { type Answered, type ParsedResponse, isDocumented } from "./response.ts";

export type Answer =
  | {
      kind: "answered";
      /** `failed`: a 5xx that no error table lists; `broken`: neither a success nor an error. */
      manner: "accepted" | "refused" | "failed" | "broken";
      status: number;
      code?: string;
      /** Absent if several rows have this status and code. */
      row?: ErrorRowId;
      names?: string;
      /** The target's message, if it says more than the row's; of a page its type and first words. */
      message?: string;
    }
  | { kind: "no-answer"; why: FailureKind };

/** Amounts of one limit entry, as decimals: the judged one and its earlier value, or several by name. */
export interface Amounts {
  at: string;
  is?: string;
  was?: string;
  all?: Partial<Record<Amount, string>>;
}

export type Rule =
  | { oneOf: readonly string[] }
  | { not: string }
  | { atLeast: string }
  | { a: "boolean" | "integer" | "number" | "text" | "object for each transaction type" | "new id" }
  | { names: readonly string[] };

export type Expectation =
  | { kind: "accepted"; as?: "control" }
  | { kind: "authenticated" }
  | { kind: "answered" }
  | { kind: "json" }
  | { kind: "served"; at: string }
  | { kind: "refused"; row?: ErrorRowId }
  | { kind: "documented" }
  | { kind: "value"; of: string; is: Rule; ifShown?: true; as?: "accepted" | "refused" }
  | { kind: "state"; states: readonly AccountState[]; ifShown?: true }
  | { kind: "schema"; path: string; of: string; says: string }
  | {
      kind: "amounts";
      of: Amount | "all";
      are: "these" | "grown" | "alike" | "the difference";
      at: readonly Amounts[];
      by?: string;
      entries?: "used up";
    }
  | { kind: "names"; of: string; only: readonly string[]; orRefused?: true }
  | { kind: "count"; of: string; is?: number; atMost?: number }
  | { kind: "winners"; is?: number; atMost?: number; rows: readonly ErrorRowId[] }
  | { kind: "order" }
  | { kind: "rule" }
  | { kind: "not"; expected: Expectation }
  /** From results of an old release, which had only words. */
  | { kind: "told"; words: string };

export type Seen =
  | Answer
  | {
      kind: "answers";
      each: readonly { answer: Answer; count?: number; to?: string }[];
      more?: number;
      first?: Answer;
    }
  | { kind: "value"; of: string; value?: string; elsewhere?: { value: string; at: string } }
  | { kind: "state"; state?: AccountState; spelled?: string }
  | { kind: "type"; of: string; type: string }
  | { kind: "amounts"; at: readonly Amounts[]; isDouble?: true }
  | { kind: "names"; of: string; names: readonly string[] }
  | { kind: "count"; of: string; count: number }
  | { kind: "breach" }
  | { kind: "told"; words: string };

export interface Deviation {
  requirement: CitableId;
  expected: Expectation;
  seen: Seen;
  /** "a signature made for another user". */
  tried?: string;
  /** JSON Pointers, also to where a missing member belongs; absent if it's about the whole response. */
  fields?: readonly string[];
}

function kindOf(one: Expectation | Seen): string {
  switch (one.kind) {
    case "answered":
      return "manner" in one ? one.manner : one.kind;
    case "not":
      return `not ${kindOf(one.expected)}`;
    case "schema":
      return `schema ${one.path}`;
    case "value":
      return `${"is" in one || one.value !== undefined ? "value" : "no value"} of ${one.of}`;
    case "amounts":
      return "of" in one ? `amounts of ${one.of}` : one.kind;
    case "names":
    case "count":
      return `${one.kind} of ${one.of}`;
    default:
      return one.kind;
  }
}

export const kindsOf = ({ expected, seen }: Pick<Deviation, "expected" | "seen">) =>
  [kindOf(expected), kindOf(seen)] as const;

export function isAcceptedIn(seen: Seen): boolean {
  const answer = seen.kind === "answers" ? seen.first : seen;
  return answer?.kind === "answered" && answer.manner === "accepted";
}

export const isRefusedIn = (seen: Seen): boolean =>
  seen.kind === "answered" && (seen.manner === "refused" || seen.manner === "failed");

export function fieldsAt(...pointers: (string | undefined)[]): Pick<Deviation, "fields"> {
  const fields = pointers.filter((pointer) => pointer !== undefined);
  return fields.length > 0 ? { fields } : {};
}

const longestJson = 300;

export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  try {
    const json = writeJson(value);
    if (json.length <= longestJson) return json;
    return `${json.slice(0, longestJson)}… (${json.length} characters)`;
  } catch {
    return "a structure nested too deep to be shown";
  }
}

export const worded = (value: unknown) => (typeof value === "string" ? value : shown(value));

export const oneOf = (of: string, ...values: readonly unknown[]) =>
  ({ kind: "value", of, is: { oneOf: values.map(shown) } }) as const;

export const valueSeen = (of: string, value: unknown) =>
  ({ kind: "value", of, ...(value !== undefined && { value: shown(value) }) }) as const;

export const hasFailed = (response: Answered): boolean =>
  response.status >= firstServerError && !isDocumented(response);

function rowOf({ operation, status, code }: Answered): ErrorRowId | undefined {
  const rows = [
    ...errorsOf(operation).filter(([, { http }]) => http === status),
    ...(Object.entries(authenticationErrors) as [ErrorRowId, ErrorRow][]),
  ].filter(([, row]) => row.code === code);
  return rows.length === 1 ? rows[0]?.[0] : undefined;
}

const longestMessage = 160;

function ownWords({ message }: Pick<ParsedResponse, "message">, row: ErrorRowId | undefined) {
  if (typeof message !== "string" || message.trim() === "") return undefined;
  const isRows = row !== undefined && message === errorRow(row).meaning;
  const isCut = message.length > longestMessage;
  return isRows ? undefined : `${message.slice(0, longestMessage)}${isCut ? "…" : ""}`;
}

/** They tell a gateway's page from the service's. */
function pageIn({ answer }: Pick<Exchange, "answer">): string | undefined {
  const [type = ""] = (answer?.headers["content-type"] ?? "").split(";");
  const text = answer?.body
    .replaceAll(/<[^>]{0,200}>|\s+/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
  return [type.trim(), text].filter(Boolean).join(": ") || undefined;
}

export function answerOf(
  response: Answered &
    Pick<ParsedResponse, "kind" | "writtenCode" | "message"> & {
      exchange: Pick<Exchange, "failure" | "answer">;
    },
): Answer {
  const { status, writtenCode, exchange } = response;
  if (exchange.failure) return { kind: "no-answer", why: exchange.failure.kind };
  const manner = hasFailed(response) ? "failed" : response.kind;
  const row = manner === "refused" ? rowOf(response) : undefined;
  const said = manner === "broken" ? { message: pageIn(exchange) } : response;
  const message = manner === "accepted" ? undefined : ownWords(said, row);
  return {
    kind: "answered",
    manner,
    status,
    ...(writtenCode !== undefined && { code: worded(writtenCode).slice(0, 40) }),
    ...(row && { row }),
    ...(message !== undefined && { message }),
  };
}
