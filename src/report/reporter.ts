import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from "@playwright/test/reporter";
import { sections } from "../../spec/vocabulary.ts";
import { readCatalogue, type CheckOnDisk } from "../results/catalogue.ts";
import { openEvidence, type EvidenceFile } from "../evidence/file.ts";
import { filesIn } from "./folder.ts";
import { gapAnnotation } from "../results/check-id.ts";
import { harnessFaultOf, isNonconformance, letterOf } from "./harness-error.ts";
import { rebuild } from "./rebuild.ts";
import { selectionOf } from "../results/selection.ts";
import { coloured, isColourful, plain } from "./terminal/paint.ts";
import { showProgress, type Progress } from "./terminal/progress.ts";
import { summaryOf } from "./terminal/summary.ts";
import { visibleLines } from "./visible.ts";
import { readWaivers } from "../results/waivers.ts";

interface Options {
  /** The committed list of checks: tests/checks.json. */
  catalogue: string;
  /** The folder of the run. */
  folder: string;
  /** The file of waivers, if the run has one. */
  waivers?: string | undefined;
}

const letterOfCrash = (crash: unknown): string =>
  `The report is not to be trusted: ${crash instanceof Error ? crash.message : String(crash)}`;

const sectionOf = ({ tags }: TestCase): string =>
  sections.find((section) => tags.includes(`@${section}`)) ?? "";

/**
 * Our Playwright reporter: it shows progress, keeps the suite's own faults apart from the target's,
 * folds the evidence into results, and owns the status of the run. It must be the first in the list.
 */
export default class ConformanceReporter implements Reporter {
  private readonly options: Options;
  private suite: Suite | undefined;
  private checksOnDisk: CheckOnDisk[] = [];
  private evidence: EvidenceFile | undefined;
  private progress: Progress | undefined;
  /** What went wrong in this reporter: Playwright would swallow it, and with it the verdict. */
  private crash: unknown;

  constructor(options: Options) {
    this.options = options;
  }

  printsToStdio(): boolean {
    return true;
  }

  /** The evidence is opened here and not before: the global setup has cleared the folder by now. */
  onBegin(_config: FullConfig, suite: Suite): void {
    this.guarded(() => {
      const tests = suite.allTests();
      // Playwright begins even when the setup has failed: then with nothing to run.
      if (tests.length === 0) return;
      this.suite = suite;
      this.progress = showProgress(process.stdout, tests.length);
      this.evidence = openEvidence(filesIn(this.options.folder).evidence);
      this.checksOnDisk = readCatalogue(this.options.catalogue);
      const checks = selectionOf(tests, this.checksOnDisk);
      if (checks) this.evidence.append({ kind: "selection", checks });
      const { waivers } = this.options;
      if (waivers) this.evidence.append({ kind: "waivers", waivers: readWaivers(waivers) });
    });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.guarded(() => {
      const fault = harnessFaultOf(test, result);
      if (fault !== undefined) this.recordFault(fault, test.title);
      // The fixture called the failure expected, so that the worker lives on. It was not.
      const ofTarget = result.status === "failed" && isNonconformance(result);
      if (ofTarget && test.expectedStatus === "failed") test.expectedStatus = "passed";
      const gap = result.annotations.some(({ type }) => type === gapAnnotation);
      this.progress?.tick(sectionOf(test), result.status === "failed" && !gap);
    });
  }

  /** An error outside of any test. Before the first one it is all there is to say. */
  onError(error: TestError): void {
    this.guarded(() => {
      if (this.suite) this.recordFault(letterOf(error));
      else this.print(`${letterOf(error).replace(/^\w*Error: /, "")}\n`, process.stderr);
    });
  }

  onStdOut(chunk: string | Buffer): void {
    this.print(String(chunk));
  }

  onStdErr(chunk: string | Buffer): void {
    this.print(String(chunk), process.stderr);
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult["status"] }> {
    if (!this.suite) return { status: "failed" };
    this.progress?.clear();
    const early = this.crash;
    this.guarded(() => {
      if (early !== undefined) this.recordFault(letterOfCrash(early));
      if (this.isComplete(status)) {
        this.evidence?.append({ kind: "end", at: new Date().toISOString() });
      }
      this.evidence?.close();
    });
    const conforming = this.concludes();
    if (this.crash !== early) this.print(`\n${letterOfCrash(this.crash)}\n`, process.stderr);
    if (status === "interrupted") return { status };
    return { status: conforming ? "passed" : "failed" };
  }

  /** Writes the report, prints the summary, and says whether the target conforms. */
  private concludes(): boolean {
    let conforming = false;
    this.guarded(() => {
      const { results } = rebuild(this.options.folder, { checksOnDisk: this.checksOnDisk });
      const paint = isColourful(process.stdout, process.env) ? coloured : plain;
      process.stdout.write(`${summaryOf(results, filesIn(this.options.folder), paint)}\n`);
      conforming = results.verdict === "conforming";
    });
    return conforming && this.crash === undefined;
  }

  /** A run that was stopped, by hand or by a bound, has tests that never began. */
  private isComplete(status: FullResult["status"]): boolean {
    const stopped = status === "interrupted" || status === "timedout";
    const all = this.suite?.allTests() ?? [];
    return !stopped && all.every(({ results }) => results.length > 0);
  }

  private recordFault(message: string, test?: string): void {
    this.evidence?.append({ kind: "harness-error", message, ...(test !== undefined && { test }) });
  }

  private print(text: string, stream: NodeJS.WriteStream = process.stdout): void {
    this.progress?.clear();
    stream.write(visibleLines(text));
  }

  private guarded(deed: () => void): void {
    try {
      deed();
    } catch (error) {
      this.crash ??= error;
    }
  }
}
