import type { EvidenceLine } from "../../../src/record/evidence/lines.ts";
import { sentByPreflight } from "../../../src/record/evidence/scene.ts";
import type { Sent, SentByTest } from "../../../src/judge/forecast/requests.ts";

/** What an exchange was sent to: an operation, or the endpoint for a provider state. */
function nameIn(line: EvidenceLine): keyof Sent | undefined {
  if (line.kind === "exchange") return line.exchange.operation;
  return line.kind === "state" ? line.exchange.state : undefined;
}

/** How often each test of a run has sent what, from its evidence. */
export function sentIn(evidence: readonly EvidenceLine[]): SentByTest {
  const sent: SentByTest = {};
  for (const line of evidence) {
    const name = nameIn(line);
    if (name === undefined || !("sentBy" in line) || line.sentBy === sentByPreflight) continue;
    const [test = ""] = line.sentBy.split("#");
    const counts = (sent[test] ??= {});
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return Object.fromEntries(
    Object.entries(sent).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const sorted = (sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** As the file keeps them: a line for each test. */
export const sentText = (sent: SentByTest): string =>
  `{\n${Object.entries(sent)
    .map(([test, each]) => `${JSON.stringify(test)}: ${JSON.stringify(sorted(each))}`)
    .join(",\n")}\n}\n`;
