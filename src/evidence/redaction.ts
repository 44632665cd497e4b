import type { Redact } from "../wire/redaction.ts";
import type { EvidenceLine } from "./lines.ts";

/** Fields that hold names of ours and nothing a target said: a secret may be a word in one of them. */
const ourWords = new Set([
  "kind",
  "id",
  "requirement",
  "during",
  "check",
  "operation",
  "openPoint",
  "outcome",
  "reason",
  "exchanges",
  "path",
]);

function redacted(value: unknown, redact: Redact): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((each) => redacted(each, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      ourWords.has(name) ? each : redacted(each, redact),
    ]),
  );
}

/** A line without keys and secrets: its words may be the target's. An exchange is recorded without. */
export const redactedLine = (line: EvidenceLine, redact: Redact): EvidenceLine =>
  line.kind === "exchange" ? line : (redacted(line, redact) as EvidenceLine);
