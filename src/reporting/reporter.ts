import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type {
  Suite,
  TestCase,
  TestResult,
  FullConfig,
  FullResult,
  Reporter,
  TestError,
} from "@playwright/test/reporter";
import { sections } from "../../spec/vocabulary.ts";
import {
  checkId,
  citedBy,
  foundAnnotation,
  readCatalogue,
  selectionOf,
  testId,
  writtenTitle,
  type CheckOnDisk,
  smokeStage,
} from "../record/results/check-id.ts";
import { noticeLostOutput } from "../ground/lost-output.ts";
import { openEvidence, type EvidenceWriter } from "../record/evidence/file.ts";
import { unredacted, type Redact } from "../wire/redaction.ts";
import type { Results } from "../record/results/results.ts";
import { exitCodeOf } from "../record/results/verdict.ts";
import { announceReporter } from "../record/announcement.ts";
import { filesIn } from "../record/folder.ts";
import { completeAllure, fullNameOf, type Correction, writeOverTheRun } from "./allure/complete.ts";
import {
  describeError,
  harnessErrorOf,
  isNonconformance,
  isRecorded,
} from "../record/harness-error.ts";
import { rebuild, type Report } from "./rebuild.ts";
import { paintFor } from "../views/terminal/paint.ts";
import { annotationsOf, showInJob } from "../views/github/annotations.ts";
import { showProgress, type Progress } from "../views/terminal/progress.ts";
import { summaryOf } from "../views/terminal/summary.ts";
import { visibleLines } from "../record/visible.ts";
import { counted } from "../views/words.ts";

const isSmokeTest = (test: TestCase): boolean => test.parent.project()?.name === smokeStage;

/** Prints a line after the smoke stage's last test; its failure ends the run if other tests depend on it. */
function smokeStageOf(suite: Suite) {
  const endsRun = suite.suites.some((one) => one.project()?.dependencies.includes(smokeStage));
  const tests = suite.allTests().filter(isSmokeTest).length;
  let [left, passed, failed] = [tests, 0, 0];
  let skipped: string | undefined;
  const flowsInWords = (): string => {
    const flows = `${counted(tests, "flow")} to a sell`;
    if (failed === 0) {
      const why = skipped === undefined ? "" : `\n  Not exercised: ${skipped}`;
      return `Smoke stage: ${passed} of ${flows} passed.${why}`;
    }
    const next = endsRun
      ? "The run ends here (--fail-fast)."
      : "The run goes on; --fail-fast would end it here.";
    return `Smoke stage: ${failed} of ${flows} failed. ${next}`;
  };
  return {
    note(test: TestCase, { status, annotations }: TestResult): string | undefined {
      if (!isSmokeTest(test)) return undefined;
      left -= 1;
      const deviates = annotations.some(({ type }) => type === foundAnnotation);
      if (status === "failed" || deviates) failed += 1;
      else if (status === "passed") passed += 1;
      else skipped ??= annotations.find(({ type }) => type === "skip")?.description;
      return left === 0 ? flowsInWords() : undefined;
    },
    explains: (notBegun: readonly TestCase[]): boolean =>
      endsRun && failed > 0 && !notBegun.some(isSmokeTest),
  };
}

const brokenAtExchanges = ({ annotations }: TestResult): string[] =>
  annotations.flatMap(({ type, description }) =>
    type === foundAnnotation && description !== undefined ? [description] : [],
  );

function idOf(test: TestCase): string {
  const [, , file = ""] = test.titlePath();
  return testId(file, writtenTitle(test));
}

const checksOf = (test: TestCase): string[] =>
  citedBy(test.annotations).map((requirement) => checkId(idOf(test), requirement));

interface ReporterOptions {
  catalogue: string;
  /** Called when the run begins, since the folder may not be known earlier. */
  folder: () => string;
  /** Called when the run begins, since the embedded sandbox has no secret earlier. */
  redactor?: () => Redact;
  isRunByCommand?: boolean;
  /** By a test's id, for the time that is left. */
  costOf?: (id: string) => number;
}

const ownFile = fileURLToPath(import.meta.url);

const describeCrash = (crash: unknown): string =>
  `The report is not to be trusted: ${crash instanceof Error ? crash.message : String(crash)}`;

/** Should be the first reporter: otherwise each failure of the target costs a new worker. */
export default class ConformanceReporter implements Reporter {
  private readonly options: ReporterOptions;
  private suite: Suite | undefined;
  private evidence: EvidenceWriter | undefined;
  private folder = "";
  private checksOnDisk: readonly CheckOnDisk[] = [];
  private progress: Progress | undefined;
  private smokeStage: ReturnType<typeof smokeStageOf> | undefined;
  private rootDir = "";
  private hasFailedBefore = false;
  /** Playwright would swallow an error of this reporter, and the verdict with it. */
  private crash: unknown;
  private readonly corrections = new Map<string, Correction>();
  private written: Report | undefined;

  constructor(options: ReporterOptions) {
    this.options = options;
  }

  private costOf = (test: TestCase): number => this.options.costOf?.(idOf(test)) ?? 1;

  printsToStdio(): boolean {
    return true;
  }

  onBegin({ reporter: [first], rootDir, shard }: FullConfig, suite: Suite): void {
    noticeLostOutput();
    this.guard(() => {
      this.rootDir = rootDir;
      announceReporter(first?.[0] === ownFile ? "first" : "later");
      const tests = suite.allTests();
      // Playwright calls this without tests after a failed setup. A shard may be empty too.
      if (this.hasFailedBefore || (tests.length === 0 && !shard)) return;
      this.suite = suite;
      const cost = tests.reduce((sum, test) => sum + this.costOf(test), 0);
      this.progress = showProgress(process.stdout, { tests: tests.length, cost });
      this.smokeStage = smokeStageOf(suite);
      const { folder, redactor, catalogue } = this.options;
      this.folder = folder();
      const { evidence } = filesIn(this.folder);
      this.evidence = openEvidence(evidence, redactor?.() ?? unredacted);
      this.checksOnDisk = readCatalogue(catalogue);
      const selection = selectionOf(tests.flatMap(checksOf), this.checksOnDisk);
      for (const line of selection) this.evidence.append(line);
    });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.guard(() => {
      const harnessError = harnessErrorOf(test, result);
      const isBroken = harnessError !== undefined || isRecorded(result);
      const fullName = fullNameOf(test, this.rootDir);
      if (isBroken) this.corrections.set(fullName, "error of the suite");
      if (result.status === "interrupted") this.corrections.set(fullName, "interrupted");
      if (harnessError !== undefined) this.recordError(harnessError, test.title);
      // The fixture marks failures as expected, so that Playwright keeps the worker; undo that.
      const ofTarget = result.status === "failed" && isNonconformance(result);
      if (ofTarget && test.expectedStatus === "failed") test.expectedStatus = "passed";
      const broken = brokenAtExchanges(result);
      const section = sections.find((one) => test.tags.includes(`@${one}`)) ?? "";
      const cost = this.costOf(test);
      this.progress?.tick(section, { failed: result.status === "failed", broken, cost });
      const shown = this.smokeStage?.note(test, result);
      if (shown !== undefined) this.print(`${shown}\n`);
      this.noteGone();
    });
  }

  /** An error outside tests. Before the first test it's a message to the user. */
  onError(error: TestError): void {
    this.guard(() => {
      if (this.suite) {
        this.recordError(describeError(error));
        return;
      }
      this.hasFailedBefore = true;
      this.print(`${describeError(error).replace(/^\w*Error: /, "")}\n`, process.stderr);
    });
  }

  onStdOut(chunk: string | Buffer): void {
    this.print(String(chunk));
  }

  onStdErr(chunk: string | Buffer): void {
    this.print(String(chunk), process.stderr);
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult["status"] }> {
    const { suite } = this;
    if (!suite) return { status: "failed" };
    this.progress?.clear();
    const recorded = this.crash;
    this.guard(() => {
      if (recorded !== undefined) this.recordError(describeCrash(recorded));
      this.recordEnd(suite, status);
      this.evidence?.close();
    });
    const conforming = this.report();
    if (this.crash !== recorded) this.print(`\n${describeCrash(this.crash)}\n`, process.stderr);
    if (status === "interrupted") return { status };
    return { status: conforming ? "passed" : "failed" };
  }

  /** Allure's reporter has written its results by now. */
  async onExit(): Promise<void> {
    if (!this.written) return;
    const { folder } = this;
    const { results, lines } = this.written;
    completeAllure(folder, results, this.corrections);
    if (this.options.isRunByCommand) writeOverTheRun(filesIn(folder).allure, results, lines);
  }

  /** The remaining tests end without a request, so no progress is shown. */
  private noteGone(): void {
    const { gone } = filesIn(this.folder);
    if (!this.progress || !existsSync(gone)) return;
    const since = readFileSync(gone, "utf8");
    this.print(`The target has not been itself since ${since}: nothing more is sent to it.\n`);
    this.progress = undefined;
  }

  private recordError(message: string, test?: string): void {
    this.evidence?.append({ kind: "harness-error", message, ...(test !== undefined && { test }) });
  }

  private recordEnd(suite: Suite, status: FullResult["status"]): void {
    if (status === "interrupted" || status === "timedout") return;
    const left = suite.allTests().filter(({ results }) => results.length === 0);
    const isStopped = this.smokeStage?.explains(left) === true;
    if (left.length > 0 && !isStopped) return;
    if (left.length > 0) this.evidence?.append({ kind: "stopped-early", after: "smoke" });
    this.evidence?.end(new Date().toISOString());
  }

  private report(): boolean {
    let conforming = false;
    this.guard(() => {
      if (!this.evidence) return;
      const { folder, checksOnDisk } = this;
      const report = rebuild(folder, { checksOnDisk });
      const { results, shown, jobSummary } = report;
      conforming = results.verdict === "conforming";
      const files = filesIn(folder);
      showInJob(jobSummary, process.env);
      const paint = paintFor(process.stdout);
      const { columns } = process.stdout;
      const exitCode = this.exitCodeOf(results);
      for (const line of annotationsOf(shown, files.index, process.env))
        process.stdout.write(`${line}\n`);
      process.stdout.write(`${summaryOf(shown, { files, paint, columns, exitCode })}\n`);
      this.written = report;
    });
    return conforming && this.crash === undefined;
  }

  private exitCodeOf({ verdict, run }: Results): number | undefined {
    if (this.options.isRunByCommand) return exitCodeOf(verdict);
    if (run.interrupted) return undefined;
    return verdict === "conforming" && this.crash === undefined ? 0 : 1;
  }

  private print(text: string, stream: NodeJS.WriteStream = process.stdout): void {
    this.progress?.clear();
    stream.write(visibleLines(text));
  }

  private guard(report: () => void): void {
    try {
      report();
    } catch (error) {
      this.crash ??= error;
    }
  }
}
