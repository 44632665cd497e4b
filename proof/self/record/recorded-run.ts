import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../../../spec/files.ts";
import { needsVariable } from "../../../fixtures/session/record-needs.ts";
import { needsFile } from "../../../src/judge/forecast/need.ts";
import { requestsFile } from "../../../src/judge/forecast/requests.ts";
import { readEvidence } from "../../../src/record/evidence/file.ts";
import { filesUnder } from "../../mutation/source-files.ts";
import { command, type Ended } from "../cli/command.ts";
import { needsIn, needsText } from "./needs.ts";
import { sentIn, sentText } from "./requests.ts";

/** A whole run of the embedded sandbox, which tests look at and which shows what each check needs and sends. */
export const recordedRun = packageFile("reports/recorded");

const endedFile = join(recordedRun, "ended.json");
const digestFile = join(recordedRun, "digest.txt");

/** How its command ended. */
export const endOfRecordedRun = (): Ended => JSON.parse(readFileSync(endedFile, "utf8")) as Ended;

/** Of all that decides what a run does. A self-test stands beside what it tests; a check stands in tests/. */
function digestOfSources(): string {
  const hash = createHash("sha256");
  const files = ["spec", "src", "sandbox", "fixtures", "profiles", "tests"].flatMap(filesUnder);
  for (const { name, content } of files) {
    const decides =
      /\.(ts|yaml)$/.test(name) && (name.startsWith("tests/") || !name.endsWith(".spec.ts"));
    if (decides) hash.update(`${name}\0${content}\0`);
  }
  return hash.digest("hex");
}

const isCurrent = (digest: string): boolean =>
  [needsFile, requestsFile, digestFile].every((file) => existsSync(file)) &&
  (process.env.RECORD === "if-missing" || readFileSync(digestFile, "utf8") === digest);

/** Makes the run, and writes tests/needs.json and tests/requests.json from it, unless nothing has changed since. */
export async function recordRun(): Promise<void> {
  const digest = digestOfSources();
  if (isCurrent(digest)) return;
  rmSync(recordedRun, { recursive: true, force: true });
  const needs = `${recordedRun}.needs.ndjson`;
  rmSync(needs, { force: true });
  mkdirSync(packageFile("reports"), { recursive: true });
  // What models draw differs from seed to seed, and the number of requests with it.
  const words = ["run", "--seed", "1", "--output", recordedRun];
  const ended = await command(words, { [needsVariable]: needs });
  writeFileSync(endedFile, JSON.stringify(ended));
  writeFileSync(needsFile, needsText(needsIn(needs)));
  const { lines } = readEvidence(join(recordedRun, "evidence.ndjson"));
  writeFileSync(requestsFile, sentText(sentIn(lines)));
  writeFileSync(digestFile, digest);
}
