import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { secretsRedactor } from "./src/judge/client/credentials.ts";
import { filesIn } from "./src/record/folder.ts";
import { catalogueFile } from "./src/judge/run/catalogue.ts";
import { isFree, latestFolder, decideRunFolder, folderOfThisRun } from "./src/judge/run/folder.ts";
import { optionsOf, runVariables } from "./src/judge/run/options.ts";
import { filesOf, selectionOf, selectTests, parallelismOf } from "./src/judge/run/selection.ts";
import { addingAccounts } from "./spec/operations.ts";
import { remembered } from "./spec/remembered.ts";
import { requestsFile, sentByTests } from "./src/judge/forecast/requests.ts";
import { testOrder, testsWithin } from "./src/judge/run/order.ts";
import { currentRun, isPublished, isRunByCommand } from "./src/judge/run/published.ts";
import { orMessageAlone } from "./src/ground/usage-error.ts";
import { smokeStage, smokeTests } from "./src/record/results/check-id.ts";

// Decided in the first process that reads this file, and the same for all others. Nothing is created yet.
const folder = isPublished() ? currentRun().output : decideRunFolder(process.env).output;
// The global setup refuses a folder that holds a run or can't be written to. Until then reporters must not write there.
const isRefused = !isPublished() && !isFree(folder);
const files = filesIn(isRefused ? join(tmpdir(), "wallet-conformance-refused") : folder);
const test = process.env[runVariables.test];
// For --last-failed. It is read before this run begins, when latest is the run before it, and written
// when latest is this one. A folder that was given has its own, and so has a replay, which is never latest.
if (!process.env[runVariables.output] && !test) {
  const { playwright } = filesIn(latestFolder());
  process.env.PLAYWRIGHT_LAST_RUN_OUTPUT_FILE ??= join(playwright, ".last-run.json");
}
const { options, selection } = orMessageAlone(() => {
  const given = optionsOf(process.env);
  return { options: given, selection: selectionOf(given.only) };
});
const [shard = 0, shards = 0] = (options.shard ?? "").split("/").map(Number);

/** Known only when the run has begun: the embedded sandbox makes its own secrets. */
const redactor = () => secretsRedactor(currentRun().loaded.profile, process.env);

/** This file is run from its source and, in the package, compiled. */
const extension = import.meta.url.slice(-3);
const own = (path: string) => fileURLToPath(new URL(`${path}${extension}`, import.meta.url));

/** The requests that a test sends to the sandbox: all of them, or those to some operations. */
const sentBy = (id: string, operations?: readonly string[]): number =>
  Object.entries(sentOnRecord(requestsFile)[id] ?? {})
    .filter(([operation]) => operations?.includes(operation) !== false)
    .reduce((sum, [, count]) => sum + count, 0);
/** And one for its own time. */
const costOf = (id: string): number => 1 + sentBy(id);
const waitsOf = (id: string): number => sentBy(id, ["submitKyc", ...addingAccounts]);
/** A clone may not have recorded it yet: then all tests count the same. */
const sentOnRecord = remembered((file: string) => (existsSync(file) ? sentByTests(file) : {}));
const within =
  options.budget && new Set(testsWithin(options.budget.requests).map(({ test: id }) => id));
const parallelism = orMessageAlone(() =>
  parallelismOf(
    process.env,
    options.budget?.requests ?? selection?.tests.reduce((sum, { id }) => sum + costOf(id), 0),
  ),
);
const plan: [string, object] = [
  own("src/reporting/plan/reporter"),
  { costOf, order: testOrder(), waitsOf: parallelism.fullyParallel ? waitsOf : undefined, within },
];

/** Listing tests and merging reports are no runs: they write none of the files of a run. */
function reporters(): NonNullable<PlaywrightTestConfig["reporter"]> {
  if (process.argv.includes("--list")) return [["list"], plan];
  if (process.argv.includes("merge-reports")) return [["list"]];
  return [
    // Ours comes first: it corrects what the fixtures did to keep workers alive.
    [
      own("src/reporting/reporter"),
      {
        catalogue: catalogueFile,
        folder: () => folderOfThisRun(process.env),
        redactor,
        isRunByCommand: isRunByCommand(),
        costOf,
      },
    ],
    [own("src/reporting/allure/reporter"), { resultsDir: files.allure, detail: false }],
    plan,
  ];
}

/**
 * The smoke stage comes first: one sell of each kind, from sign-up to status. The checks wait for it only
 * where it can end the run. A teardown project runs after its tests, and whatever became of them.
 */
function stages(): NonNullable<PlaywrightTestConfig["projects"]> {
  const selected = selection && { grep: selection.grep };
  const overTheRun = { name: "invariants", testMatch: "invariants/**" };
  return [
    { name: smokeStage, testMatch: smokeTests, ...selected },
    {
      name: "checks",
      testIgnore: ["invariants/**", smokeTests],
      ...(!isRunByCommand() && { teardown: overTheRun.name }),
      // Playwright would load every file to find out which tests have a tag.
      ...(selection && { testMatch: filesOf(selection.tests) }),
      ...selected,
      ...(options.failFast && { dependencies: [smokeStage] }),
    },
    // They take a worker of their own. The command's reporter writes what they would show.
    ...(isRunByCommand() ? [] : [overTheRun]),
  ];
}

/** The conformance suite. Its target and options come from CONFORMANCE_* variables (README). */
const configuration = (): PlaywrightTestConfig => ({
  testDir: "tests",
  projects: test ? [{ name: "checks", ...selectTests(test.split(" ")) }] : stages(),
  globalSetup: own("src/command/global-setup"),
  outputDir: files.playwright,
  // A test that goes on asking is given more than its timeout (fixtures/outcome/time-limit.ts).
  ...parallelism,
  ...(options.shard !== undefined && { shard: { current: shard, total: shards } }),
  reporter: reporters(),
});

export default defineConfig(orMessageAlone(configuration));
