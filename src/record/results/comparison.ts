import { areAboutSame } from "./results-file.ts";
import { groupBy } from "./group-by.ts";
import type { Finding, RequirementResult, Results } from "./results.ts";
import { byWeight, weightOf } from "./defects.ts";

function hasLookedAgain({ check, requirement }: Finding, { checks, requirements }: Results) {
  if (check !== undefined) {
    return checks.some(({ id, outcome }) => id === check && outcome !== "not-run");
  }
  return requirements.some(
    ({ id, outcome }) =>
      id === requirement && outcome !== "not-exercised" && outcome !== "excluded",
  );
}

const without = (ids: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
};

function gravestFirst({ findings, requirements }: Results): Finding[] {
  const byId = new Map<string, RequirementResult>(requirements.map((one) => [one.id, one]));
  const known = findings.flatMap((finding) => {
    const requirement = byId.get(finding.requirement);
    return requirement ? [{ finding, requirement }] : [];
  });
  const sorted = byWeight(known, ({ requirement, finding }) => weightOf(requirement, [finding]));
  const unknown = findings.filter(({ requirement }) => !byId.has(requirement));
  return [...sorted.map(({ finding }) => finding), ...unknown];
}

export const haveOtherIds = (before: Results, after: Results): boolean =>
  before.schemaVersion !== after.schemaVersion;

function compareFindings(before: Results, after: Results) {
  const haveIds = !haveOtherIds(before, after);
  const isAmong = (all: readonly Finding[]) => (one: Finding) =>
    all.some((other) => (haveIds ? one.id === other.id : areAboutSame(one, other)));
  const isEarlier = isAmong(before.findings);
  const isLater = isAmong(after.findings);
  const wasWaived = isAmong(before.findings.filter(({ waiver }) => waiver));
  const found = gravestFirst(after);
  const lost = gravestFirst(before).filter((one) => !isLater(one));
  return {
    new: found.filter((one) => !isEarlier(one)),
    stillThere: found.filter(isEarlier),
    noLongerWaived: found.filter((one) => !one.waiver && wasWaived(one)),
    fixed: lost.filter((finding) => hasLookedAgain(finding, after)),
    notLookedAt: lost.filter((finding) => !hasLookedAgain(finding, after)),
  };
}

const openIn = ({ requirements }: Results): string[] =>
  requirements.filter(({ outcome }) => outcome === "not-exercised").map(({ id }) => id);

function compareReadings(before: Results, after: Results) {
  const [earlier, later] = [before, after].map(({ observations }) =>
    groupBy(observations, ({ openPoint }) => openPoint),
  );
  const readings = (of: typeof earlier, openPoint: string): string[] =>
    (of?.get(openPoint) ?? []).map(({ reading }) => reading).toSorted();
  return [...(later?.keys() ?? [])]
    .map((openPoint) => ({
      openPoint,
      before: readings(earlier, openPoint),
      after: readings(later, openPoint),
    }))
    .filter(({ before: was, after: is }) => was.length > 0 && was.join("\n") !== is.join("\n"));
}

const checksIn = ({ checks }: Results): string[] => checks.map(({ id }) => id);

export function compareResults(before: Results, after: Results) {
  const [openBefore, openAfter] = [openIn(before), openIn(after)];
  return {
    verdicts: {
      ...(before.verdict && { before: before.verdict }),
      ...(after.verdict && { after: after.verdict }),
    },
    findings: compareFindings(before, after),
    notExercised: {
      newly: without(openAfter, openBefore),
      noLonger: without(openBefore, openAfter),
    },
    readings: compareReadings(before, after),
    checks: {
      added: without(checksIn(after), checksIn(before)),
      gone: without(checksIn(before), checksIn(after)),
    },
  };
}

export type Comparison = ReturnType<typeof compareResults>;

export const isRegression = ({ findings, notExercised }: Comparison): boolean =>
  findings.new.some(({ waiver }) => !waiver) ||
  findings.noLongerWaived.length > 0 ||
  notExercised.newly.length > 0;
