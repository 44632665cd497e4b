import { inWords } from "../../record/results/words.ts";
import { brokenOf, isWaived, type Broken } from "../../record/results/broken.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Finding, Results } from "../../record/results/results.ts";
import { weightOf } from "../../record/results/weight.ts";
import { causesInWords } from "../causes.ts";
import { provocationAdvice } from "../provocation-advice.ts";
import { replayNeeds } from "../replay-words.ts";
import { shownFolder } from "../../record/shown-folder.ts";
import { visible } from "../../record/visible.ts";
import { capitalized, counted } from "../words.ts";
import { quoted } from "./finding.ts";
import type { Paint } from "./paint.ts";

const requirementsShown = 20;

/** Where and how often it was seen, and what else it stands for. */
function extent({ findings, explained }: Broken, { operation, times }: Finding): string {
  const parts = [
    ...(operation ? [operation] : []),
    ...(times.of > 1 ? [`${times.deviating} of ${times.of} times`] : []),
    ...(findings.length > 1 ? [counted(findings.length - 1, "more finding")] : []),
    ...(explained > 0 ? [`explains ${explained} more`] : []),
  ];
  return parts.length > 0 ? `  ${parts.join(", ")}` : "";
}

/** A requirement that is broken, in five lines or six: which, its sentence, what happened, how to see it again, and where. */
function linesOf(broken: Broken, paint: Paint, index: string): string[] {
  const { id, statement } = broken.requirement;
  const [finding] = broken.findings;
  const { waiver, replay } = finding;
  const advice = provocationAdvice(finding);
  const mark = waiver ? paint("magenta", `◇ waived until ${waiver.expires}:`) : paint("red", "✗");
  return [
    "",
    `${mark} ${paint("bold", id)}${paint("gray", extent(broken, finding))}`,
    `  ${statement}`,
    `  found     ${inWords(finding, quoted).sentence}`,
    ...(advice === undefined ? [] : [`  note      ${advice}`]),
    paint("gray", `  replay    ${visible(replay)}`),
    paint("gray", `  report    ${shownFolder(index)}#${finding.id}`),
  ];
}

function leftLines({ findings }: Results, all: readonly Broken[]): string[] {
  const left = all.length - requirementsShown;
  const own = new Set(all.map(({ requirement }) => requirement.id));
  const following = new Set(findings.map(({ requirement }) => requirement)).size - own.size;
  const causes = causesInWords({ findings });
  return [
    ...(left > 0 ? ["", `... and findings of ${counted(left, "more requirement")}.`] : []),
    ...(causes === undefined
      ? []
      : ["", `${causes}: what follows from a finding is counted with it.`]),
    ...(following > 0
      ? [
          `${counted(following, "more requirement fails", "more requirements fail")} only because of these.`,
        ]
      : []),
  ];
}

/**
 * Each of the first twenty requirements with one finding. What follows from a finding is counted with it.
 * `index` is the path of the report.
 */
export function brokenLines(results: Results, paint: Paint, index: string): string[] {
  const all = brokenOf(results);
  const byWeight = [...all.filter((one) => !isWaived(one)), ...all.filter(isWaived)];
  const needs = replayNeeds(results);
  const groups = groupBy(byWeight.slice(0, requirementsShown), (one) =>
    isWaived(one) ? "waived" : `at risk: ${weightOf(one.requirement, one.findings)}`,
  );
  return [
    ...[...groups].flatMap(([title, group]) => [
      "",
      paint("bold", capitalized(title)),
      ...group.flatMap((one) => linesOf(one, paint, index)),
    ]),
    ...leftLines(results, all),
    ...(all.length > 0 && needs !== undefined
      ? ["", `Replays run ${needs} in the environment.`]
      : []),
  ];
}
