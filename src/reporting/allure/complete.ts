import { inPattern } from "../../ground/encoding.ts";
import {
  notExercisedReasons,
  type ReasonOwner,
} from "../../record/evidence/not-exercised-reasons.ts";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { TestCase } from "@playwright/test/reporter";
import type { Results } from "../../record/results/results.ts";
import { filesIn } from "../../record/folder.ts";
import { visible, visibleLines } from "../../record/visible.ts";
import { verdictInWords } from "../../views/words.ts";
import { hash, randomUUID } from "node:crypto";
import { entryOf, type CitableId } from "../../../spec/register.ts";
import type { EvidenceLine } from "../../record/evidence/lines.ts";
import {
  requirementsOverTheRun,
  statusOverTheRun,
  titleOverTheRun,
  adviceMeaning,
  type TestStatus,
} from "../../record/results/over-the-run.ts";
import { allureLabels } from "../../record/results/check-id.ts";
import { readJson } from "../../../spec/files.ts";

const suite = "invariants";
const waiversTitle = "every waiver is in force and excuses a finding";

function resultOf(name: string, status: TestStatus, about: readonly CitableId[], endedMs: number) {
  const fullName = `${suite} › ${name}`;
  const id = hash("md5", fullName, "hex");
  const why = status.status === "failed" ? status.words : "reason" in status && status.reason;
  return {
    uuid: randomUUID(),
    historyId: id,
    testCaseId: id,
    name,
    fullName,
    titlePath: [suite],
    status: status.status,
    ...(why !== false && { statusDetails: { message: visibleLines(why) } }),
    stage: "finished",
    labels: [
      { name: "parentSuite", value: suite },
      ...allureLabels(about.map(entryOf)).map(({ type, description }) => ({
        name: type.replace("allure.label.", ""),
        value: description,
      })),
    ],
    start: endedMs,
    stop: endedMs,
  };
}

/** Plain Playwright judges these in a separate process; the command writes their results itself, a second faster. */
export function writeOverTheRun(folder: string, results: Results, lines: readonly EvidenceLine[]) {
  if (!existsSync(folder)) return;
  const endedMs = Date.parse(results.run.endedAt ?? results.run.startedAt);
  const judged = requirementsOverTheRun.map((requirement) => {
    const status = statusOverTheRun(requirement, results, lines);
    return resultOf(titleOverTheRun(requirement), status, [requirement], endedMs);
  });
  const { waiverProblems: problems } = results;
  const failed = { status: "failed", words: problems.join("\n") } as const;
  const waivers = problems.length > 0 ? [resultOf(waiversTitle, failed, [], endedMs)] : [];
  for (const result of [...judged, ...waivers]) {
    writeFileSync(join(folder, `${result.uuid}-result.json`), JSON.stringify(result));
  }
}

const skippedWith = (name: string, texts: readonly string[]) => ({
  name,
  matchedStatuses: ["skipped"],
  messageRegex: `[\\s\\S]*(${texts.map(inPattern).join("|")})[\\s\\S]*`,
});

const reasons = Object.values(notExercisedReasons);
const meaningsOf = (owner: ReasonOwner): string[] =>
  reasons.filter((one) => one.kind === "gap" && one.owner === owner).map(({ meaning }) => meaning);

const categories = [
  { name: "Deviations of the target", matchedStatuses: ["failed"] },
  { name: "Errors of the suite", matchedStatuses: ["broken"] },
  skippedWith("Waived", ["waived until "]),
  skippedWith("Excluded", [notExercisedReasons.excluded.meaning]),
  skippedWith("Advice", [adviceMeaning]),
  skippedWith("Gaps: the target", meaningsOf("target")),
  skippedWith("Gaps: how the suite was run", meaningsOf("operator")),
  skippedWith("Gaps: the suite itself", meaningsOf("suite")),
  skippedWith(
    "Not asked of this target",
    reasons.filter(({ kind }) => kind === "moot").map(({ meaning }) => meaning),
  ),
];

function environmentOf(results: Results): string {
  const { target, run } = results;
  const values = {
    Verdict: verdictInWords(results).word,
    Target: target.baseUrl,
    Profile: target.profile,
    Suite: `${results.suite.name} ${results.suite.version}`,
    Seed: String(run.seed),
    Run: run.id,
    Started: run.startedAt,
  };
  return Object.entries(values)
    .map(([name, value]) => `${name} = ${visible(value).replaceAll("\\", "\\\\")}\n`)
    .join("");
}

const configuration = {
  name: "Conformance",
  output: "allure-report",
  plugins: { awesome: { options: { groupBy: ["epic", "feature", "story"], singleFile: true } } },
  categories: { rules: categories },
};

export const fullNameOf = (test: TestCase, rootDir: string): string => {
  const [, , , ...titles] = test.titlePath();
  const file = relative(rootDir, test.location.file).replaceAll("\\", "/");
  return [file, ...titles].join(" › ");
};

const write = (file: string, value: object) =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

export type Correction = "error of the suite" | "interrupted";

const corrected = {
  "error of the suite": { status: "broken" },
  interrupted: {
    status: "skipped",
    statusDetails: { message: notExercisedReasons.interrupted.meaning },
  },
} as const;

export function completeAllure(
  folder: string,
  results: Results,
  corrections: ReadonlyMap<string, Correction>,
): void {
  const { allure, allureConfiguration } = filesIn(folder);
  if (!existsSync(allure)) return;
  writeFileSync(join(allure, "environment.properties"), environmentOf(results));
  write(join(allure, "categories.json"), categories);
  write(allureConfiguration, configuration);
  if (corrections.size === 0) return;
  for (const name of readdirSync(allure).filter((one) => one.endsWith("-result.json"))) {
    const file = join(allure, name);
    const result = readJson(file) as { fullName: string };
    const correction = corrections.get(result.fullName);
    if (correction) writeFileSync(file, JSON.stringify({ ...result, ...corrected[correction] }));
  }
}
