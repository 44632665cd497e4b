import { existsSync, readFileSync } from "node:fs";
import { entryOf } from "../../../spec/register.ts";
import { UsageError, withPath, writeNew } from "../../ground/usage-error.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { shownOf } from "../../record/masking.ts";
import { foldResults } from "../../record/results/fold.ts";
import type { Finding, Results } from "../../record/results/results.ts";
import { suiteIdentity } from "../../record/results/suite.ts";
import { readRun } from "../../reporting/read-run.ts";
import { findingLines } from "../../views/terminal/finding.ts";
import { findingNamed } from "../replay/replay.ts";
import { fenced } from "../../views/markdown/literally.ts";
import { outcomeWord, requestLine } from "../../views/words.ts";
import { folderBehind } from "../../judge/run/folder.ts";
import type { RecordedExchanges } from "../../record/evidence/lines.ts";

function exchangeLines(id: string, exchanges: RecordedExchanges): string[] {
  const exchange = exchanges.get(id);
  if (!exchange) return ["It isn't in the evidence."];
  const { request, answer } = exchange;
  return [
    `\`${requestLine(exchange)}\`, answered with ${outcomeWord(exchange)}. Personal data is masked.`,
    ...(request.body === undefined ? [] : ["", "Request:", "", ...fenced(request.body)]),
    ...(answer ? ["", "Response:", "", ...fenced(answer.body)] : []),
  ];
}

function contestText(
  finding: Finding,
  { suite, document, run }: Results,
  exchanges: RecordedExchanges,
  reading: string,
): string {
  const { section, source, statement, basis } = entryOf(finding.requirement);
  return [
    `# Contested: ${finding.id}`,
    "",
    `- Requirement: ${finding.requirement}, section ${section}, ${source} (${basis})`,
    `- Sentence, in the words of the suite: ${statement}`,
    `- Check: ${finding.check ?? "judged at every exchange"}`,
    `- Suite: ${suite.name} ${suite.version}, list of checks sha256 ${suite.checksDigest}`,
    `- Document: ${document.title} (${document.version}), sha256 ${document.digest}`,
    `- Run: ${run.id} of ${run.startedAt}, seed ${run.seed}`,
    "",
    "## What was found",
    "",
    ...fenced(findingLines(finding, (_colour, text) => text).join("\n")),
    "",
    "## How the target's team reads the sentence",
    "",
    ...fenced(reading.trim()),
    "",
    "## The exchange that decides",
    "",
    ...exchangeLines(finding.decisive, exchanges),
    "",
  ].join("\n");
}

function readingIn(file: string): string {
  const advice = "Write into it how your team reads the sentence.";
  if (!existsSync(file)) throw new UsageError(`There is no file at ${file}. ${advice}`);
  const text = withPath(`${file} can't be read`, () => readFileSync(file, "utf8"));
  if (text.trim() !== "") return text;
  throw new UsageError(`${file} is empty. ${advice}`);
}

export function contest(
  name: string,
  named: string,
  options: { because: string; output?: string },
): void {
  const reading = readingIn(options.because);
  const folder = folderBehind(named);
  const { lines } = readRun(folder, suiteIdentity());
  const results = foldResults(lines, { checksOnDisk: allChecks() });
  const shown = shownOf(results, lines, false);
  const found = [...shown.results.findings, ...shown.results.advice];
  const finding = findingNamed(name, found, folder);
  const output = options.output ?? `contest-${finding.id}.md`;
  const text = contestText(finding, results, shown.exchanges, reading);
  writeNew(output, text);
  console.log(`${output}: for the authors of the suite. Read it before you send it.`);
}
