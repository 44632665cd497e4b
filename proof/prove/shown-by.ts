import type { FindingLine } from "../../src/record/evidence/lines.ts";
import type { HttpExchange } from "../../src/wire/exchange.ts";

const outcome = /(?:accepted|refused|failed|answer) with (?:status )?(\d{3})(?:\/([^\s,;:)]+))?/;
const silence = /no answer \((\w+)\)/;
const values = /"(?:\\.|[^"\\])*"|[\w.-]*\d[\w.-]*|\b(?:true|false|null)\b/g;

/** What one exchange can show: of several at once its own part, of a change what it came to. */
const ofOne = (actual: string): string =>
  actual.replace(/; of .*/, "").replaceAll(/[\d.]+ -> /g, "");

/**
 * Whether an exchange, read alone, shows what a finding says came: the status and code it names, the
 * failure, or else each of the values it names.
 */
export function isShownBy(
  { actual }: FindingLine,
  { answer, failure, request }: HttpExchange,
): boolean {
  const shown = ofOne(actual);
  const [, kind] = silence.exec(shown) ?? [];
  if (kind !== undefined) return failure?.kind === kind;
  const [, status, code = ""] = outcome.exec(shown) ?? [];
  if (!answer) return false;
  if (status !== undefined) return String(answer.status) === status && answer.body.includes(code);
  const seen = JSON.stringify([answer, request.url]);
  return [...shown.matchAll(values)].every(([value]) => seen.includes(value.replaceAll('"', "")));
}
