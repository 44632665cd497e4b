import { entryOf } from "../../../spec/register.ts";
import { groupBy } from "../../results/group-by.ts";
import { gapsOf, type GapsOfReason } from "../../results/not-exercised.ts";
import type { ReportFiles } from "../folder.ts";
import type { Finding, Results } from "../../results/results.ts";
import { errorRowsMatched, tallyOf } from "../../results/tally.ts";
import { verdictSentence } from "../verdict-sentence.ts";
import { shortened, visible, visibleLines } from "../visible.ts";
import { counted, ownerWords, verdictWords } from "../words.ts";
import type { Paint } from "./paint.ts";

const requirementsShown = 20;
const gapsNamed = 3;
const faultsShown = 10;
const stepsShown = 12;
const longestValue = 200;

const verdictColours = {
  conforming: "green",
  "not-conforming": "red",
  "not-fully-verified": "yellow",
  none: "yellow",
} as const;

/** What a target said, fit for a terminal: nothing invisible in it, and not too much of it. */
const quoted = (text: string) => visible(shortened(text, longestValue));

function verdictLines(results: Results, paint: Paint): string[] {
  const verdict = results.verdict ?? "none";
  const { symbol, word } = verdictWords[verdict];
  const { target, run } = results;
  return [
    paint("bold", paint(verdictColours[verdict], `${symbol} ${word}`)),
    `  ${verdictSentence(results)}`,
    paint(
      "gray",
      `  ${quoted(target.baseUrl)}, profile ${quoted(target.profile)}, seed ${run.seed}`,
    ),
  ];
}

/** The steps that led to it; the last ones, should there be many. */
function storyLines({ story = [] }: Finding): string[] {
  const left = story.length - stepsShown;
  const shown = story.slice(-stepsShown).map(quoted);
  const steps = left > 0 ? [`... ${counted(left, "step")} before`, ...shown] : shown;
  return steps.map((step, index) => `  ${index === 0 ? "after   " : "        "}  ${step}`);
}

/** A finding as a letter: what was expected, what came, how it came to it, how to see it again. */
export function findingLines(finding: Finding, paint: Paint): string[] {
  const { requirement, expected, actual, count, operation, replay, waiver } = finding;
  const entry = entryOf(requirement as Parameters<typeof entryOf>[0]);
  const seen = [...(count > 1 ? [`${count} times`] : []), ...(operation ? [operation] : [])];
  const where = seen.length > 0 ? paint("gray", `  ${seen.join(", ")}`) : "";
  const mark = waiver ? paint("magenta", `◇ waived until ${waiver.expires}:`) : paint("red", "✗");
  return [
    `${mark} ${paint("bold", requirement)}${where}`,
    `  ${entry.statement}`,
    `  expected  ${quoted(expected)}`,
    `  actual    ${quoted(actual)}`,
    ...storyLines(finding),
    paint("gray", `  replay    ${visible(replay)}`),
  ];
}

/** Of a requirement broken in many ways a terminal shows the one seen most; the report has them all. */
function brokenLines(findings: readonly [Finding, ...Finding[]], paint: Paint): string[] {
  const [most] = findings.toSorted((one, other) => other.count - one.count);
  const left = findings.length - 1;
  const more = paint("gray", `  ... and ${counted(left, "more finding")} of this requirement`);
  return ["", ...findingLines(most ?? findings[0], paint), ...(left > 0 ? [more] : [])];
}

function findingsLines({ findings }: Results, paint: Paint): string[] {
  const broken = [...groupBy(findings, ({ requirement }) => requirement).values()];
  const left = broken.length - requirementsShown;
  return [
    ...broken.slice(0, requirementsShown).flatMap((group) => brokenLines(group, paint)),
    ...(left > 0 ? ["", `... and findings of ${counted(left, "more requirement")}.`] : []),
  ];
}

/** What most of the gaps are about, where that says more than their reason. */
function causeOf({ gaps }: GapsOfReason): string[] {
  const causes = [
    ...groupBy(
      gaps.flatMap(({ details }) => details),
      (detail) => detail,
    ).values(),
  ];
  const [most] = causes.toSorted((one, other) => other.length - one.length);
  return most ? [`       ${most.length > 1 ? "most of all" : "such as"}: ${quoted(most[0])}`] : [];
}

function reasonLines(reason: GapsOfReason, paint: Paint): string[] {
  const { meaning, gaps } = reason;
  const named = gaps.slice(0, gapsNamed).map(({ requirement }) => requirement);
  const rest = gaps.length > named.length ? `, and ${gaps.length - named.length} more` : "";
  return [
    `    ${gaps.length}  ${meaning} ${paint("gray", `(${named.join(", ")}${rest})`)}`,
    ...causeOf(reason).map((line) => paint("gray", line)),
  ];
}

function gapLines(results: Results, paint: Paint): string[] {
  const lines = gapsOf(results).flatMap(([owner, reasons]) => [
    `  ${ownerWords[owner]}`,
    ...reasons.flatMap((reason) => reasonLines(reason, paint)),
  ]);
  return lines.length > 0 ? ["", paint("bold", "Not exercised"), ...lines] : [];
}

function letters(title: string, texts: readonly string[], paint: Paint): string[] {
  if (texts.length === 0) return [];
  const left = texts.length - faultsShown;
  return [
    "",
    paint("bold", title),
    ...texts
      .slice(0, faultsShown)
      .map((text) => `  ${visibleLines(text).replaceAll("\n", "\n    ")}`),
    ...(left > 0 ? [`  ... and ${left} more.`] : []),
  ];
}

function countLines(results: Results): string[] {
  const tally = tallyOf(results.requirements);
  const { matched, all } = errorRowsMatched(results);
  const { run } = results;
  return [
    "",
    `Requirements  ${tally.pass} passed, ${tally.fail} failed, ${tally["not-exercised"]} not exercised, ` +
      `${tally.waived} waived, ${tally["not-applicable"]} not applicable`,
    `Error rows    ${matched} of ${all} answered as documented`,
    `Requests      ${run.requests} in ${(run.durationMs / 1000).toFixed(1)} s`,
  ];
}

/** What a run ends with at a terminal: the verdict first, the numbers of the checks last. */
export function summaryOf(results: Results, files: ReportFiles, paint: Paint): string {
  const { passed, failed, notRun } = results.run.checks;
  return [
    "",
    ...verdictLines(results, paint),
    ...letters("Faults of the suite", results.harnessErrors, paint),
    ...letters("Waivers to look at", results.waiverProblems, paint),
    ...findingsLines(results, paint),
    ...gapLines(results, paint),
    ...countLines(results),
    `Report        ${files.index}`,
    `Results       ${files.results}`,
    "",
    `${passed} passed, ${failed} failed, ${notRun} skipped`,
  ].join("\n");
}
