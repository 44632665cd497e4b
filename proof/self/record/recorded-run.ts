import { readFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import {
  distinct,
  isCall,
  type Need,
  type Needs,
  needsFile,
} from "../../../src/judge/forecast/need.ts";
import { type EvidenceLine, sentByPreflight } from "../../../src/record/evidence/lines.ts";
import { type Sent, type SentByTest, requestsFile } from "../../../src/judge/forecast/requests.ts";
import { join } from "node:path";
import { packageFile, readJson } from "../../../spec/files.ts";
import { needsVariable } from "../../../fixtures/evidence/test-evidence.ts";
import { readEvidence } from "../../../src/record/evidence/file.ts";
import { digestOfSources } from "../../mutation/source-files.ts";
import { command, type Ended } from "../cli/command.ts";

/** Each worker reads limits once before its first sell, so which test needs this is chance. */
const isByChance = (need: Need): boolean => isCall(need, "getLimits");

function needsIn(file: string): Needs {
  const all = new Map<string, readonly Need[]>();
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    for (const [by, needs] of Object.entries(JSON.parse(line) as Needs)) {
      all.set(by, [...(all.get(by) ?? []), ...needs]);
    }
  }
  const kept = [...all].map(([by, needs]): [string, Need[]] => [
    by,
    distinct(needs).filter((each) => !isByChance(each)),
  ]);
  return sorted(Object.fromEntries(kept));
}

const sorted = <Members extends object>(members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ) as Members;

const linesOf = (members: object): string =>
  `{\n${Object.entries(members)
    .map(([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`)
    .join(",\n")}\n}\n`;

function nameIn(line: EvidenceLine): keyof Sent | undefined {
  if (line.kind === "exchange") return line.exchange.operation;
  return line.kind === "state" ? line.exchange.state : undefined;
}

function sentIn(evidence: readonly EvidenceLine[]): SentByTest {
  const sent: SentByTest = {};
  for (const line of evidence) {
    const name = nameIn(line);
    if (name === undefined || !("sentBy" in line) || line.sentBy === sentByPreflight) continue;
    const [test = ""] = line.sentBy.split("#");
    const counts = (sent[test] ??= {});
    counts[name] = (counts[name] ?? 0) + 1;
  }
  const each = Object.entries(sent).map(([test, counts]) => [test, sorted(counts)]);
  return sorted(Object.fromEntries(each) as SentByTest);
}

/** A whole run of the embedded sandbox; shows what each check needs and sends. */
export const recordedRun = packageFile("reports/recorded");

export const operator = "Payments team, Example & Sons";

const needsSeen = `${recordedRun}.needs.ndjson`;

export const visitsFile = `${needsSeen}.visits`;

const endedFile = join(recordedRun, "ended.json");
const digestFile = join(recordedRun, "digest.txt");

export const endOfRecordedRun = (): Ended => readJson(endedFile) as Ended;

const isCurrent = (digest: string): boolean =>
  [needsFile, requestsFile, visitsFile, digestFile].every((file) => existsSync(file)) &&
  (process.env.RECORD === "if-missing" || readFileSync(digestFile, "utf8") === digest);

/** Also writes tests/needs.json and tests/requests.json. Does nothing if the sources are unchanged. */
export async function recordRun(): Promise<void> {
  const digest = digestOfSources();
  if (isCurrent(digest)) return;
  rmSync(recordedRun, { recursive: true, force: true });
  for (const file of [needsSeen, visitsFile]) rmSync(file, { force: true });
  mkdirSync(packageFile("reports"), { recursive: true });
  // A fixed seed, since the number of requests depends on what models draw.
  const words = ["run", "--seed", "1", "--operator", operator, "--output", recordedRun];
  const ended = await command(words, { [needsVariable]: needsSeen });
  writeFileSync(endedFile, JSON.stringify(ended));
  writeFileSync(needsFile, linesOf(needsIn(needsSeen)));
  const { lines } = readEvidence(join(recordedRun, "evidence.ndjson"));
  writeFileSync(requestsFile, linesOf(sentIn(lines)));
  writeFileSync(digestFile, digest);
}
