import type { FindingLine } from "../../../src/evidence/lines.ts";
import type { HttpExchange } from "../../../src/wire/exchange.ts";

const outcome = /(?:accepted|refused|failed|answer) with (?:status )?(\d{3})(?:\/([^\s,;:)]+))?/;
const silence = /no answer \((\w+)\)/;
const values = /"(?:\\.|[^"\\])*"|[\w.-]*\d[\w.-]*|\b(?:true|false|null)\b/g;

/**
 * Whether an exchange, read alone, shows what a finding says came: the status and code it names, the
 * failure, or else each of the values it names.
 */
export function isShownBy(
  { actual }: FindingLine,
  { answer, failure, request }: HttpExchange,
): boolean {
  const [, kind] = silence.exec(actual) ?? [];
  if (kind !== undefined) return failure?.kind === kind;
  const [, status, code = ""] = outcome.exec(actual) ?? [];
  if (!answer) return false;
  if (status !== undefined) return String(answer.status) === status && answer.body.includes(code);
  const told = JSON.stringify([answer, request.url]);
  return [...actual.matchAll(values)].every(([value]) => told.includes(value.replaceAll('"', "")));
}
