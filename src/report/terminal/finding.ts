import { entryOf } from "../../../spec/register.ts";
import { groupBy } from "../../results/group-by.ts";
import type { Finding, Results } from "../../results/results.ts";
import { shownFolder } from "../shown-folder.ts";
import { shortened, visible } from "../visible.ts";
import { counted } from "../words.ts";
import type { Paint } from "./paint.ts";

const requirementsShown = 20;
const stepsShown = 12;
const longestValue = 200;

/** Text of the target, fit for a terminal: cut where it gets long, with nothing invisible in it. */
export const quoted = (text: string): string => visible(shortened(text, longestValue));

/** The steps by which a property found it; of many, the last ones. */
function stepLines({ story = [] }: Finding): string[] {
  const left = story.length - stepsShown;
  const shown = story.slice(-stepsShown).map(quoted);
  const steps = left > 0 ? [`... ${counted(left, "step")} before`, ...shown] : shown;
  return steps.map((step, index) => `  ${index === 0 ? "after   " : "        "}  ${step}`);
}

/** A finding: the requirement, what was expected, what came, the steps to it, and how to replay it. */
export function findingLines(finding: Finding, paint: Paint): string[] {
  const { requirement, message, expected, actual, operation, replay, waiver } = finding;
  const { deviating, of } = finding.seen;
  const seen = [
    ...(of > 1 ? [`${deviating} of ${of} times`] : []),
    ...(operation ? [operation] : []),
  ];
  const where = seen.length > 0 ? paint("gray", `  ${seen.join(", ")}`) : "";
  const mark = waiver ? paint("magenta", `◇ waived until ${waiver.expires}:`) : paint("red", "✗");
  return [
    `${mark} ${paint("bold", requirement)}${where}`,
    `  ${entryOf(requirement).statement}`,
    // A title that ends in what came would say it twice.
    ...(message.endsWith(actual) ? [] : [`  found     ${quoted(message)}`]),
    `  expected  ${quoted(expected)}`,
    `  actual    ${quoted(actual)}`,
    ...stepLines(finding),
    paint("gray", `  replay    ${visible(replay)}`),
  ];
}

/** Of several findings of a requirement the one seen most often is shown, with where the report shows it. */
function requirementLines(
  findings: readonly [Finding, ...Finding[]],
  paint: Paint,
  index: string,
): string[] {
  const [first] = findings;
  const [mostSeen = first] = findings.toSorted(
    (one, other) => other.seen.deviating - one.seen.deviating,
  );
  const left = findings.length - 1;
  const more = paint("gray", `  ... and ${counted(left, "more finding")} of this requirement`);
  const link = paint("gray", `  report    ${shownFolder(index)}#${mostSeen.id}`);
  return ["", ...findingLines(mostSeen, paint), link, ...(left > 0 ? [more] : [])];
}

/** The findings of a run by requirement, the first 20; `index` is the path of the report. */
export function findingsLines({ findings }: Results, paint: Paint, index: string): string[] {
  const own = findings.filter(({ cause }) => cause === undefined);
  const explained = findings.length - own.length;
  const failed = [...groupBy(own, ({ requirement }) => requirement).values()];
  const left = failed.length - requirementsShown;
  return [
    ...failed.slice(0, requirementsShown).flatMap((group) => requirementLines(group, paint, index)),
    ...(left > 0 ? ["", `... and findings of ${counted(left, "more requirement")}.`] : []),
    ...(explained > 0
      ? ["", `${counted(explained, "more finding")} that these explain: see the report.`]
      : []),
  ];
}
