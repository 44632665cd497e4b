import { entryOf } from "../../../spec/register.ts";
import type { RunOptions } from "../../record/evidence/identities.ts";
import { testsWithin } from "../../judge/run/order.ts";
import type { Section } from "../../../spec/vocabulary.ts";
import { sentAt, sentByTests, type Sent, type SentByTest } from "../../judge/forecast/requests.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { citingTests, selectionOf, type CitingTest } from "../../judge/run/selection.ts";

export interface PlannedTest {
  id: string;
  /** The section of the document it is about, the first where there are several; observations have none. */
  section: Section | "observations";
  sent: Sent;
  users: number;
}

/** Tests that make no check: they only observe, and only in a whole run. */
function observingTests(measured: SentByTest, citing: readonly CitingTest[]): CitingTest[] {
  const known = new Set(citing.map(({ id }) => id));
  return Object.keys(measured)
    .filter((id) => !known.has(id))
    .map((id) => ({ id, cites: [] }));
}

/** The tests of a run that is limited to these requirements and sections, or of a whole one. */
export function plannedTests(
  { only, budget }: Pick<RunOptions, "only" | "budget">,
  profile: Profile,
): PlannedTest[] {
  const measured = sentByTests();
  const all = () => {
    const citing = citingTests();
    return [...citing, ...observingTests(measured, citing)];
  };
  const within = budget && new Set(testsWithin(budget.requests).map(({ test }) => test));
  const tests = selectionOf(only)?.tests ?? all();
  return tests
    .filter(({ id }) => within?.has(id) ?? true)
    .map(({ id, cites: [first] }) => ({
      id,
      section: first ? entryOf(first).section : "observations",
      sent: sentAt(measured[id] ?? {}, profile),
      users: measured[id]?.createUser ?? 0,
    }));
}
