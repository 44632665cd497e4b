import type { EvidenceLine } from "../../record/evidence/lines.ts";
import { counted } from "../../views/words.ts";
import { areAboutSame, isOfFirstRelease } from "../../record/results/first-release.ts";
import type { Finding, Results } from "../../record/results/results.ts";

export type ReplayOutcome =
  | { became: "still-there"; finding: Finding; isSame: boolean }
  | { became: "fixed"; why: string }
  | { became: "not-exercised"; why: string }
  | { became: "no-answer"; why: string };

const isSame = (finding: Finding, other: Finding): boolean =>
  isOfFirstRelease(finding) ? areAboutSame(finding, other) : other.id === finding.id;

const isAnotherFormOf = ({ check, requirement, operation }: Finding, other: Finding): boolean =>
  (check !== undefined && other.check === check) ||
  (other.requirement === requirement && other.operation === operation);

const whyNone = ({ harnessErrors: [error], run }: Results): string | undefined =>
  error ?? (run.interrupted ? "The replay was interrupted." : undefined);

/** How often what a finding is about was looked at again, and why it was not where it was not. */
function looksAt(
  { check, requirement, operation }: Finding,
  lines: readonly EvidenceLine[],
): { looks: number; whyNot?: string } {
  if (check !== undefined) {
    const made = lines.filter((line) => line.kind === "check").filter(({ id }) => id === check);
    const notRun = made.find(({ outcome }) => outcome === "not-run");
    const whyNot = notRun && [notRun.reason, notRun.detail].filter(Boolean).join(": ");
    const looks = made.filter(({ outcome }) => outcome !== "not-run").length;
    return { looks, ...(whyNot && { whyNot }) };
  }
  const sent = lines.filter((line) => line.kind === "exchange");
  const held = sent.filter(
    ({ exchange, satisfied }) =>
      satisfied.includes(requirement) && (!operation || exchange.operation === operation),
  );
  return { looks: held.length };
}

export function replayOutcome(
  finding: Finding,
  results: Results,
  lines: readonly EvidenceLine[],
): ReplayOutcome {
  const why = whyNone(results);
  if (why !== undefined) return { became: "no-answer", why };
  const seen = [...results.findings, ...results.advice];
  const same = seen.find((other) => isSame(finding, other));
  const again = same ?? seen.find((other) => isAnotherFormOf(finding, other));
  if (again) return { became: "still-there", finding: again, isSame: again === same };
  const { looks, whyNot = "nothing was sent that could show it" } = looksAt(finding, lines);
  if (looks === 0) return { became: "not-exercised", why: whyNot };
  const what = finding.check === undefined ? "response" : "try";
  return {
    became: "fixed",
    why: `not seen in ${counted(looks, what, what === "try" ? "tries" : "responses")}`,
  };
}
