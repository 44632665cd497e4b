import { existsSync } from "node:fs";
import { readEvidence } from "../../record/evidence/file.ts";
import type { Comparison } from "../../record/results/comparison.ts";
import type { Results } from "../../record/results/results.ts";
import type { Mask } from "../../wire/personal-data.ts";
import { filesIn } from "../../record/folder.ts";
import { maskFinding, maskOf } from "../../record/masking.ts";

/** Without its evidence only e-mail addresses and phone numbers are known for what they are. */
export function maskIn({ folder, results }: { folder: string; results: Results }): Mask {
  const { evidence } = filesIn(folder);
  return maskOf(results, existsSync(evidence) ? readEvidence(evidence).lines : []);
}

/** A comparison, with the personal data of each run masked. Which findings are the same has been decided before. */
export function maskComparison(comparison: Comparison, before: Mask, after: Mask): Comparison {
  const { findings, readings } = comparison;
  return {
    ...comparison,
    findings: {
      new: findings.new.map((one) => maskFinding(one, after)),
      noLongerWaived: findings.noLongerWaived.map((one) => maskFinding(one, after)),
      stillThere: findings.stillThere.map((one) => maskFinding(one, after)),
      fixed: findings.fixed.map((one) => maskFinding(one, before)),
      notLookedAt: findings.notLookedAt.map((one) => maskFinding(one, before)),
    },
    readings: readings.map((one) => ({
      ...one,
      before: one.before.map(before),
      after: one.after.map(after),
    })),
  };
}
