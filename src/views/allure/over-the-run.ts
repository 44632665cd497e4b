import { hash, randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entryOf, type CitableId } from "../../../spec/register.ts";
import type { EvidenceLine } from "../../record/evidence/lines.ts";
import {
  requirementsOverTheRun,
  seenOverTheRun,
  statusOverTheRun,
  titleOverTheRun,
} from "../../record/results/over-the-run.ts";
import type { Results } from "../../record/results/results.ts";
import type { TestStatus } from "../../record/results/test-status.ts";
import { visibleLines } from "../../record/visible.ts";
import { allureLabels } from "../../record/labels.ts";

const suite = "invariants";

const waiversTitle = "every waiver is in force and excuses a finding";

/** A label as Allure's results have it. The annotations of a Playwright test name the same ones as types. */
const labelOf = ({ type, description }: ReturnType<typeof allureLabels>[number]) => ({
  name: type.replace("allure.label.", ""),
  value: description,
});

function detailsOf(status: TestStatus): { message: string } | undefined {
  if (status.status === "passed") return undefined;
  return { message: visibleLines(status.status === "failed" ? status.words : status.reason) };
}

function resultOf(name: string, status: TestStatus, about: readonly CitableId[], endedMs: number) {
  const fullName = `${suite} › ${name}`;
  const id = hash("md5", fullName, "hex");
  const statusDetails = detailsOf(status);
  return {
    uuid: randomUUID(),
    historyId: id,
    testCaseId: id,
    name,
    fullName,
    titlePath: [suite],
    status: status.status,
    ...(statusDetails && { statusDetails }),
    stage: "finished",
    labels: [
      { name: "parentSuite", value: suite },
      ...allureLabels(about.map(entryOf)).map(labelOf),
    ],
    start: endedMs,
    stop: endedMs,
  };
}

/**
 * Writes what was judged over the whole run among Allure's results. Plain Playwright runs a test for each
 * of them, in a separate process; a run of the command spares its user the second that takes.
 */
export function writeOverTheRun(
  folder: string,
  results: Results,
  lines: readonly EvidenceLine[],
): void {
  if (!existsSync(folder)) return;
  const endedMs = Date.parse(results.run.endedAt ?? results.run.startedAt);
  const judged = requirementsOverTheRun.map((requirement) => {
    const status = statusOverTheRun(seenOverTheRun(requirement, results, lines));
    return resultOf(titleOverTheRun(requirement), status, [requirement], endedMs);
  });
  const { waiverProblems: problems } = results;
  const failed = { status: "failed", words: problems.join("\n") } as const;
  const waivers = problems.length > 0 ? [resultOf(waiversTitle, failed, [], endedMs)] : [];
  for (const result of [...judged, ...waivers]) {
    writeFileSync(join(folder, `${result.uuid}-result.json`), JSON.stringify(result));
  }
}
