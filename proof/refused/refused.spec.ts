import { type OperationName, operationNames } from "../../spec/operations.ts";
import { readFileSync } from "node:fs";
import { refuses } from "../patches/parts.ts";
import type { EvidenceLine } from "../../src/record/evidence/lines.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import { controlToken } from "../self/cli/judge.ts";
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
  upsertBankAccount: /#bank-accounts-(add|name|nre|readd)/,
  linkBankAccount: /#(link-account|versioning-older-add)/,
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
  /^(models|at-once|scenarios\/first-sell)\/|\/each-of-several-accounts-is-reported/.test(check);

function mayPass(check: string, refused: OperationName): boolean {
  const isExplained = Object.values(reasons).some(
    ({ checks, refused: operations = operationNames }) =>
      new RegExp(checks).test(check) && operations.includes(refused),
  );
  if (isExplained) return true;
  return isOfSequence(check) && !shownBySequences[refused]?.test(check);
}

/** With one worker, a test's exchanges and then its checks precede the next test's. */
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

test.describe.configure({ mode: "parallel" });

const halves = [0, 1].map((half) => operationNames.filter((_, index) => index % 2 === half));

for (const operations of halves) {
  const title = `nothing passes whose request was refused: ${operations.join(", ")}`;
  test(title, slowUnless(false), async () => {
    test.setTimeout(1_200_000);
    const targets = operations.map((name) => [
      name,
      { patches: [refuses(name)], controlToken, runs: 2 },
    ]);
    const judged = judgeTogether(Object.fromEntries(targets));
    for (const refused of operations) {
      const { lines } = await judged(refused);
      const unexplained = passedInSpite(lines, refused).filter((check) => !mayPass(check, refused));
      expect.soft(unexplained, `passed although ${refused} was refused`).toEqual([]);
    }
  });
}
