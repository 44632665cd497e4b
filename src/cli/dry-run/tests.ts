import { entryOf } from "../../../spec/register.ts";
import type { Section } from "../../../spec/vocabulary.ts";
import { sentAt, sentByTests, type Sent } from "../../forecast/requests.ts";
import type { Profile } from "../../profile/profile.ts";
import { groupBy } from "../../results/group-by.ts";
import { testChecks } from "../../run/catalogue.ts";
import { grepOf } from "../../run/options.ts";

/** A test that a run would make. */
export interface PlannedTest {
  id: string;
  /** The section of the document it is about, the first where there are several; observations have none. */
  section: Section | "observations";
  sent: Sent;
}

const testOf = (check: string): string => check.split("#")[0] ?? check;

/** The tests of a run that is limited to these requirements and sections, or of a whole one. */
export function plannedTests(only: string[], profile: Profile): PlannedTest[] {
  const checks = testChecks();
  const grep = grepOf(only, new Set<string>(checks.map(({ requirement }) => requirement)));
  const measured = sentByTests();
  const byTest = groupBy(checks, ({ id }) => testOf(id));
  const cited = [...byTest].map(([id, each]) => ({
    id,
    entries: each.map(({ requirement }) => entryOf(requirement)),
  }));
  const observing = Object.keys(measured)
    .filter((id) => !byTest.has(id))
    .map((id) => ({ id, entries: [] }));
  return [...cited, ...observing]
    .filter(
      ({ entries }) =>
        grep?.test(entries.map(({ id, section }) => `@${section} @${id}`).join(" ")) ?? true,
    )
    .map(({ id, entries: [first] }) => ({
      id,
      section: first?.section ?? "observations",
      sent: sentAt(measured[id] ?? {}, profile),
    }));
}
