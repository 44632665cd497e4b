import { findEntry } from "../../../spec/register.ts";
import { deviationInWords } from "../../record/results/words.ts";
import type { Finding } from "../../record/results/results.ts";
import { shortened, visible } from "../../record/visible.ts";
import { counted, adviceOn } from "../words.ts";
import type { Paint } from "./paint.ts";

const stepsShown = 12;
const longestValue = 200;

export const quoted = (text: string, longest = longestValue) => visible(shortened(text, longest));

function stepLines({ story = [] }: Finding): string[] {
  const left = story.length - stepsShown;
  const shown = story.slice(-stepsShown).map((step) => quoted(step));
  const steps = left > 0 ? [`... ${counted(left, "step")} before`, ...shown] : shown;
  return steps.map((step, index) => `  ${index === 0 ? "after   " : "        "}  ${step}`);
}

export function findingLines(finding: Finding, paint: Paint): string[] {
  const { requirement, operation, replay, waiver } = finding;
  const { title, expected, actual, saysMore } = deviationInWords(finding, quoted);
  const { deviating, of } = finding.times;
  const seen = [
    ...(of > 1 ? [`${deviating} of ${of} times`] : []),
    ...(operation ? [operation] : []),
  ];
  const where = seen.length > 0 ? paint("gray", `  ${seen.join(", ")}`) : "";
  const advice = adviceOn(finding);
  const mark = waiver ? paint("magenta", `◇ waived until ${waiver.expires}:`) : paint("red", "✗");
  return [
    `${mark} ${paint("bold", requirement)}${where}`,
    `  ${findEntry(requirement)?.statement ?? requirement}`,
    ...(saysMore ? [`  found     ${title}`] : []),
    `  expected  ${expected}`,
    `  actual    ${actual}`,
    ...stepLines(finding),
    ...(advice === undefined ? [] : [`  note      ${advice}`]),
    paint("gray", `  replay    ${visible(replay)}`),
  ];
}
