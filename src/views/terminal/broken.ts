import { deviationInWords } from "../../record/results/words.ts";
import { defectsOf, type Defect, isWaived, weightOf } from "../../record/results/defects.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Finding, Results } from "../../record/results/results.ts";
import { defectInWords, defectsInWords } from "../defects-in-words.ts";
import { visible } from "../../record/visible.ts";
import { capitalized, counted, few, adviceOn, replayNeeds } from "../words.ts";
import { quoted } from "./finding.ts";
import type { Paint } from "./paint.ts";
import { shownFolder } from "../../record/folder.ts";

const defectsShown = 20;
const requirementsListed = 4;

function extent({ broken, findings }: Defect, { operation, times }: Finding): string {
  const explained = broken.reduce((sum, one) => sum + one.explained, 0);
  const more = broken.length > 1 ? 0 : findings.length - 1;
  const parts = [
    ...(broken.length === 1 && operation ? [operation] : []),
    ...(broken.length === 1 && times.of > 1 ? [`${times.deviating} of ${times.of} times`] : []),
    ...(more > 0 ? [counted(more, "more finding")] : []),
    ...(explained > 0 ? [`explains ${explained} more`] : []),
  ];
  return parts.length > 0 ? `  ${parts.join(", ")}` : "";
}

function sentences({ broken }: Defect): string[] {
  const [{ requirement }, ...others] = broken;
  if (others.length === 0) return [`  ${requirement.statement}`];
  const all = broken.map(({ requirement: { id, statement } }) => `${id}  ${statement}`);
  const listed = few(all, requirementsListed, (left) => `and ${counted(left, "more requirement")}`);
  return listed.map((line) => `  ${line}`);
}

function linesOf(defect: Defect, paint: Paint, index: string): string[] {
  const [{ requirement, findings }] = defect.broken;
  const [finding] = findings;
  const { waiver, replay } = finding;
  const advice = adviceOn(finding);
  const mark = waiver ? paint("magenta", `◇ waived until ${waiver.expires}:`) : paint("red", "✗");
  const title = defectInWords(defect) ?? requirement.id;
  return [
    "",
    `${mark} ${paint("bold", quoted(title))}${paint("gray", extent(defect, finding))}`,
    ...sentences(defect),
    `  found     ${deviationInWords(finding, quoted).sentence}`,
    ...(advice === undefined ? [] : [`  note      ${advice}`]),
    paint("gray", `  replay    ${visible(replay)}`),
    paint("gray", `  report    ${shownFolder(index)}#${finding.id}`),
  ];
}

function leftLines(results: Results, all: readonly Defect[]): string[] {
  const left = all.slice(defectsShown).flatMap(({ broken }) => broken).length;
  const own = all.flatMap(({ broken }) => broken).length;
  const following = new Set(results.findings.map(({ requirement }) => requirement)).size - own;
  const defects = defectsInWords(results);
  const fail = counted(following, "more requirement fails", "more requirements fail");
  return [
    ...(left > 0 ? ["", `... and findings of ${counted(left, "more requirement")}.`] : []),
    ...(defects ? ["", `${defects}: what follows from a finding is counted with it.`] : []),
    ...(following > 0 ? [`${fail} only because of these.`] : []),
  ];
}

export function brokenLines(results: Results, paint: Paint, index: string): string[] {
  const all = defectsOf(results);
  const byWeight = [...all.filter((one) => !isWaived(one)), ...all.filter(isWaived)];
  const needs = replayNeeds(results);
  const groups = groupBy(byWeight.slice(0, defectsShown), (one) => {
    const [{ requirement, findings }] = one.broken;
    return isWaived(one) ? "waived" : `at risk: ${weightOf(requirement, findings)}`;
  });
  return [
    ...[...groups].flatMap(([title, group]) => [
      "",
      paint("bold", capitalized(title)),
      ...group.flatMap((one) => linesOf(one, paint, index)),
    ]),
    ...leftLines(results, byWeight),
    ...(all.length > 0 && needs !== undefined
      ? ["", `Replays run ${needs} in the environment.`]
      : []),
  ];
}
