import { targetFromEnvironment } from "../../judge/profile/from-environment.ts";
import { readWaivers } from "../../record/results/waivers.ts";
import { optionIn, optionsOf } from "../../judge/run/options.ts";
import { planLines } from "./plan-lines.ts";
import { plannedTests } from "./planned-tests.ts";
import { budgetInWords } from "../../views/verdict-sentence.ts";

/** Prints what a run would send, and sends nothing. @throws UsageError where a run would be refused for its options */
export function dryRun(environment: NodeJS.ProcessEnv): void {
  const options = optionsOf(environment);
  const { maxRequests, rate, shard, budget } = options;
  const waivers = optionIn(environment, "waivers");
  if (waivers) readWaivers(waivers);
  const { profile } = targetFromEnvironment(environment);
  const plan = {
    profile,
    tests: plannedTests(options, profile),
    ...(maxRequests !== undefined && { maxRequests }),
    ...(rate !== undefined && { rate }),
    ...(shard !== undefined && { shard }),
  };
  if (budget) console.log(`${budgetInWords(budget)}.\n`);
  console.log(planLines(plan).join("\n"));
}
