import {
  type OperationName,
  addingAccounts,
  operationNames,
  sellOperations,
} from "../../spec/operations.ts";
import { mkdirSync } from "node:fs";
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
import { slowUnless } from "../self/slow.ts";

/** Why a check may pass, the check, and which refusals: by default any. */
const reasons: Record<string, [check: RegExp, refused?: readonly OperationName[]]> = {
  "a refusal is a response, and any response will do": [/#answers-any-request$/],
  "a refusal of the operation's error table is served at the documented path too": [
    /#versioning-(version-in-path|add-update-path)$/,
  ],
  "the maximum is reached before an account is deleted": [
    /deleting-an-account-at-the-maximum-allows-another#bank-accounts-ceiling$/,
  ],
  "the first test with a seller asks the limits whether a new user may sell at all, and tries it where they do not say":
    [/(an-earlier-hash-is|earlier-hashes-are)-still-refused-after-[\w-]+#/],
  "the first test that moves the clock asks whether it is one for all users, and any response shows that":
    [/consumed-of-the-\w+-period-stays-until-it-ends#limits-entry-consumed$/],
  "the records are read with the user and one by one: either shows how many are left": [
    /an-account-added-again-has-one-record-round-\d#bank-accounts-readd-deletes$/,
  ],
  "a payment method that is not quoted is left out, and the totals of the others are compared": [
    /each-total-is-the-one-that-was-set#limits-entry-total$/,
  ],
  "it begins with a marking that is refused": [
    /a-marking-refused-before-indian-kyc-marks-nobody-after-it#/,
    ["markNri"],
  ],
  "accounts are added by both operations, and those of one are judged by themselves": [
    /(an-account-has-one-owner-round-2|the-last-account-below-the-maximum-is-added-once-round-\d|account-beyond-the-maximum-is-not-approved-\w+)#/,
    addingAccounts,
  ],
  "an update that is refused approves nothing": [
    /the-older-update-approves-no-account-beyond-the-maximum#/,
    ["updateBankAccount"],
  ],
  "the older update is another check of the test": [
    /is-updated-at-the-maximum#bank-accounts-update$/,
    ["updateBankAccount"],
  ],
  "whether a replaced record can be deleted again is not shown, and the new one is read where it can be":
    [/deleting-a-replaced-record-leaves-the-new-one#/, ["deleteBankAccount", "getBankAccount"]],
  "adding one by the older operation is another check of the test": [
    /a-pending-account-that-is-deleted-stays-deleted#bank-accounts-delete$/,
    ["linkBankAccount"],
  ],
  "reading the deleted account is another check of the test": [
    /a-pending-account-that-is-deleted-stays-deleted#versioning-older-add$/,
    ["getBankAccount"],
  ],
  "the sell must be refused": [
    /refuses-the-reference-of-a-quote-whose-sell-was-refused#/,
    sellOperations,
  ],
  "the first test that moves the clock asks whose it is, and reading a transaction is another check":
    [/^scenarios\/(known|sells-of)-last-month\//, ["getTransaction", "getLimits"]],
  "the status of a replaced record is looked at where it is shown": [
    /adding-an-account-again-replaces-its-record#/,
    ["getBankAccountStatus"],
  ],
  "reading the transaction is another check of the test": [
    /deleting-the-only-account-leaves-what-was-sold#limits-entry-consumed$/,
    ["getTransaction"],
  ],
  "a deletion that is refused consumes nothing either": [
    /nothing-but-a-sell-changes-what-is-consumed#/,
    ["deleteBankAccount"],
  ],
};

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
export function mayPass(check: string, refused: OperationName): boolean {
  const isExplained = Object.values(reasons).some(
    ([pattern, operations = operationNames]) => pattern.test(check) && operations.includes(refused),
  );
  if (isExplained) return true;
  return isOfSequence(check) && !shownBySequences[refused]?.test(check);
}

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
