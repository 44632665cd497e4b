import { existsSync, readFileSync } from "node:fs";
import type { TestCase } from "@playwright/test/reporter";
import { openEvidence, type EvidenceWriter } from "../record/evidence/file.ts";
import { unredacted, type Redact } from "../wire/redaction.ts";
import { filesIn } from "../record/folder.ts";
import {
  checkId,
  citedBy,
  isInvariantCheck,
  testId,
  writtenTitle,
  readCatalogue,
  type CheckOnDisk,
} from "../record/results/check-id.ts";

function checksOf(test: TestCase): string[] {
  const [, , file = ""] = test.titlePath();
  const id = testId(file, writtenTitle(test));
  return citedBy(test.annotations).map((requirement) => checkId(id, requirement));
}

export function selectionOf(
  tests: readonly TestCase[],
  checksOnDisk: readonly CheckOnDisk[],
): string[] | undefined {
  const selected = new Set(tests.flatMap(checksOf));
  const missing = checksOnDisk.some(({ id }) => !isInvariantCheck(id) && !selected.has(id));
  return missing ? [...selected] : undefined;
}

export interface ReporterOptions {
  catalogue: string;
  /** The folder of the run. Called when the run begins: it may be decided as late as that. */
  folder: () => string;
  /** Makes what takes secrets out of texts. Called when the run begins: the embedded sandbox has no secret before. */
  redactor?: () => Redact;
  /** The command exits by the verdict, and runs no tests for what is judged over the whole run. */
  isRunByCommand?: boolean;
}

export class RunEvidence {
  readonly folder: string;
  checksOnDisk: readonly CheckOnDisk[] = [];
  private readonly options: ReporterOptions;
  private readonly evidence: EvidenceWriter;

  /** Opens the evidence of the run. The global setup must have written its first line by now. */
  constructor(options: ReporterOptions) {
    const { folder, redactor } = options;
    this.options = options;
    this.folder = folder();
    this.evidence = openEvidence(filesIn(this.folder).evidence, redactor?.() ?? unredacted);
  }

  recordBegin(tests: readonly TestCase[]): void {
    this.checksOnDisk = readCatalogue(this.options.catalogue);
    const checks = selectionOf(tests, this.checksOnDisk);
    if (checks) this.evidence.append({ kind: "selection", checks });
  }

  recordHarnessError(message: string, test?: string): void {
    this.evidence.append({ kind: "harness-error", message, ...(test !== undefined && { test }) });
  }

  recordStop(): void {
    this.evidence.append({ kind: "stopped-early", after: "smoke" });
  }

  recordEnd(): void {
    this.evidence.end(new Date().toISOString());
  }

  get goneSince(): string | undefined {
    const { gone } = filesIn(this.folder);
    return existsSync(gone) ? readFileSync(gone, "utf8") : undefined;
  }

  close(): void {
    this.evidence.close();
  }
}
