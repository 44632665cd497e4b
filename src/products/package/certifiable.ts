import type { Results } from "../../record/results/results.ts";
import { verdictSentence } from "../../views/verdict-sentence.ts";
import { counted } from "../../views/words.ts";

function limits({ run }: Results): string[] {
  const { only, test, path, shard } = run.options;
  const { gap } = run.checks.notRun;
  const sentences: (string | false)[] = [
    (only.length > 0 || test !== undefined || path !== undefined) &&
      "The run was limited to a part of the checks.",
    run.traffic !== undefined &&
      run.traffic.command !== "client" &&
      "It is traffic that others sent, and not a run of all checks.",
    shard !== undefined && `It is the part ${shard} of a run: join all parts first.`,
    gap > 0 && `${counted(gap, "check")} that ${gap === 1 ? "applies" : "apply"} did not run.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

/**
 * Why a run can't be packaged as a certificate, in sentences; undefined for one that can: complete, and
 * conforming, with waivers or without.
 */
export function whyNoCertificate(results: Results): string | undefined {
  const verdict = results.verdict === "conforming" ? [] : [verdictSentence(results)];
  const sentences = [...verdict, ...limits(results)];
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}
