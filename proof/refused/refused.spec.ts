import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "../../fixtures/mutation/mutants.ts";
import { refuses } from "../../sandbox/combinators.ts";
import { startSandbox, type Sandbox } from "../deviations.ts";
import { type OperationName, operationNames } from "../../spec/operations.ts";
import { register } from "../../spec/register.ts";
import { readEvidence } from "../../src/record/evidence/file.ts";
import type { EvidenceLine } from "../../src/record/evidence/lines.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { controlToken, runAgainst, runProofs } from "../prove/run-proofs.ts";
import { temporaryFolder } from "../self/temporary-folder.ts";
import { expect, test } from "@playwright/test";
import { slowUnless } from "../self/slow.ts";
import { mayPass } from "./may-pass.ts";

export interface PassedInSpite {
  refused: OperationName;
  checks: string[];
}

/** One worker writes the evidence: the exchanges of a test, then its checks, then the next test. */
function passedInSpite(lines: readonly EvidenceLine[], refused: OperationName): string[] {
  const checks: string[] = [];
  let isSent = false;
  let isBetweenTests = false;
  for (const line of lines) {
    if (line.kind === "exchange") {
      if (isBetweenTests) isSent = false;
      isBetweenTests = false;
      isSent ||= line.exchange.operation === refused;
    }
    if (line.kind === "check") {
      isBetweenTests = true;
      if (isSent && line.outcome === "passed") checks.push(line.id);
    }
  }
  return checks;
}

export async function refuseOneAtATime(
  operations: readonly OperationName[],
): Promise<PassedInSpite[]> {
  const folder = temporaryFolder("refused");
  const sandboxes: Sandbox[] = [];
  const mutants: (Mutant & { refused: OperationName })[] = [];
  for (const refused of operations) {
    const sandbox = await startSandbox({ patches: [refuses(refused)], controlToken });
    sandboxes.push(sandbox);
    const output = join(folder, refused);
    mkdirSync(output);
    const run = { ...runAgainst(sandbox, loadProfile(), output), runs: 2 };
    mutants.push({ refused, fault: refused, against: register.map(({ id }) => id), run });
  }
  const printed = await runProofs(folder, mutants, { workers: 1 }).printed;
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
  if (printed.includes("HARNESS")) throw new Error(printed);
  return mutants.map(({ refused, run }) => ({
    refused,
    checks: passedInSpite(readEvidence(join(run.output, "evidence.ndjson")).lines, refused),
  }));
}

test.describe.configure({ mode: "parallel" });

/** Halves, so that two workers share the operations. */
const halves = [0, 1].map((half) => operationNames.filter((_, index) => index % 2 === half));

for (const operations of halves) {
  const title = `nothing passes whose request was refused: ${operations.join(", ")}`;
  test(title, slowUnless(false), async () => {
    test.setTimeout(1_200_000);
    const passed = await refuseOneAtATime(operations);
    for (const { refused, checks } of passed) {
      const unexplained = checks.filter((check) => !mayPass(check, refused));
      expect.soft(unexplained, `passed although ${refused} was refused`).toEqual([]);
    }
  });
}
