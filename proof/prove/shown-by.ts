import type { Answer, Seen } from "../../src/contract/deviation.ts";
import type { FindingLine } from "../../src/record/evidence/lines.ts";
import type { HttpExchange } from "../../src/wire/exchange.ts";

function isAnsweredSo(wanted: Answer, { answer, failure }: HttpExchange): boolean {
  if (wanted.kind === "no-answer") return failure?.kind === wanted.why;
  return answer?.status === wanted.status && answer.body.includes(wanted.code ?? "");
}

/** The values that a single exchange shows of what was seen: of a change what it came to. */
function valuesOf(seen: Seen): (string | undefined)[] {
  switch (seen.kind) {
    case "value":
      return [seen.value];
    case "state":
      return [seen.spelled];
    case "amounts":
      return seen.at.flatMap(({ is, all = {} }) => [is, ...Object.values(all)]);
    case "names":
      return [...seen.names];
    default:
      return [];
  }
}

const unquoted = (text: string): string => text.replaceAll(/["\\]/g, "");

/**
 * Whether an exchange, read alone, shows what a finding says came: the status and code it names, the
 * failure, or else each of the values it names.
 */
export function isShownBy({ seen }: FindingLine, exchange: HttpExchange): boolean {
  if (seen.kind === "answered" || seen.kind === "no-answer") return isAnsweredSo(seen, exchange);
  if (seen.kind === "answers") {
    const [one] = seen.each;
    const answer = seen.first ?? one?.answer;
    return answer === undefined || isAnsweredSo(answer, exchange);
  }
  const { answer, request } = exchange;
  if (!answer) return false;
  const shown = unquoted(JSON.stringify([answer, request.url]));
  return valuesOf(seen).every((value = "") => shown.includes(unquoted(value)));
}
