import { type OperationName, operationNames } from "../../spec/operations.ts";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "../../fixtures/mutation/mutants.ts";
import { refuses } from "../../sandbox/combinators.ts";
import { type Sandbox, startSandbox } from "../deviations.ts";
import { register } from "../../spec/register.ts";
import { readEvidence } from "../../src/record/evidence/file.ts";
import type { EvidenceLine } from "../../src/record/evidence/lines.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { controlToken, runAgainst, runProofs } from "../prove/run-proofs.ts";
import { temporaryFolder } from "../self/temporary-folder.ts";
import { expect, test } from "@playwright/test";
import { parse } from "yaml";
import { packageFile } from "../../spec/files.ts";
import { slowUnless } from "../self/slow.ts";

interface Reason {
  checks: string;
  refused?: OperationName[];
}

const reasons = parse(readFileSync(packageFile("proof/refused/reasons.yaml"), "utf8")) as Record<
  string,
  Reason
>;

const shownBySequences: Partial<Record<OperationName, RegExp>> = {
  getUser: /#(users-is-nri|bank-accounts-(is-nre-in-user|of-user-only))/,
  markNri: /#users-(mark-nri|is-nri-set)/,
  upsertBankAccount: /#bank-accounts-(name|nre|readd)/,
  linkBankAccount: /#link-account/,
  deleteBankAccount: /#bank-accounts-delete/,
  getBankAccount: /#bank-accounts-(delete|readd-deletes|is-nre-in-account)/,
  getBankAccountStatus: /#bank-accounts-is-nre-in-status/,
  getPoolSellQuote: /#(sells-)?pool/,
  poolSell: /#(sells-)?pool/,
  getExternalSellQuote: /#(sells-)?external/,
  externalSell: /#(sells-)?external/,
  confirmOnchainFunding: /#funding/,
  getTransaction: /#status/,
  getLimits: /#limits/,
  validateTransaction: /#validation/,
};

const isOfSequence = (check: string): boolean =>
  /^(models|scenarios\/first-sell)\/|\/each-of-several-accounts-is-reported/.test(check);

/** Whether a check may pass although its test sent a request to the refused operation. */
function mayPass(check: string, refused: OperationName): boolean {
  const isExplained = Object.values(reasons).some(
    ({ checks, refused: operations = operationNames }) =>
      new RegExp(checks).test(check) && operations.includes(refused),
  );
  if (isExplained) return true;
  return isOfSequence(check) && !shownBySequences[refused]?.test(check);
}

interface PassedInSpite {
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

async function refuseOneAtATime(operations: readonly OperationName[]): Promise<PassedInSpite[]> {
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
  const printed = await runProofs(folder, mutants, { workers: 1 });
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
