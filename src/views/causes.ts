import type { Results } from "../record/results/results.ts";
import { counted } from "./words.ts";

/**
 * How many findings there are, and how many causes they come from as far as that is known: "55 findings
 * from 7 causes". Nothing where no finding is known to follow from another.
 */
export function causesInWords({ findings }: Pick<Results, "findings">): string | undefined {
  const causes = findings.filter(({ cause }) => cause === undefined).length;
  if (causes === findings.length) return undefined;
  return `${counted(findings.length, "finding")} from ${counted(causes, "cause")}`;
}
