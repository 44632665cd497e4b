import { readEvidence } from "../../record/evidence/file.ts";
import type { EvidenceLine } from "../../record/evidence/lines.ts";
import { UsageError } from "../../ground/usage-error.ts";
import type { HttpExchange } from "../../wire/exchange.ts";
import type { Passed, PassedMessage, Recorded } from "../traffic/passed.ts";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { targetVariables } from "../../judge/profile/addresses.ts";
import { profileFromEnvironment } from "../../judge/profile/from-environment.ts";
import { judgedOfBoth } from "../traffic/judge.ts";
import { prefixReader } from "../traffic/reading.ts";
import { readArchive } from "./archive/read-archive.ts";
import { noteWhatIsLeftOut } from "./left-out.ts";
import { beginSession, startIn } from "./session.ts";

interface Message {
  headers: Record<string, string>;
  body?: string;
  truncated?: true;
}

const messageOf = ({ headers, body = "", truncated }: Message): PassedMessage => ({
  // Bodies are recorded decoded.
  headers: Object.entries(headers).flatMap(([name, value]) =>
    name === "content-encoding" ? [] : [name, value],
  ),
  body: Buffer.from(body, "utf8"),
  isCut: truncated ?? false,
});

function pathOf(url: string, baseUrl: string): string {
  if (url.startsWith(baseUrl)) return url.slice(baseUrl.length);
  return URL.canParse(url) ? new URL(url).pathname + new URL(url).search : url;
}

function passedOf(
  { at, durationMs, request, answer, failure }: HttpExchange,
  baseUrl: string,
): Passed {
  const sentAt = Date.parse(at);
  return {
    sentAt,
    answeredAt: sentAt + durationMs,
    method: request.method,
    path: pathOf(request.url, baseUrl),
    request: messageOf(request),
    ...(answer && { answer: { status: answer.status, ...messageOf(answer) } }),
    ...(failure && { failure }),
  };
}

const exchangeIn = (line: EvidenceLine): HttpExchange[] =>
  line.kind === "exchange" || line.kind === "state" ? [line.exchange] : [];

export function readOwnEvidence(file: string): Recorded {
  const { lines, problems } = readEvidence(file);
  if (problems.length > 0)
    throw new UsageError(`${file} isn't as it was written:\n  ${problems.join("\n  ")}`);
  const run = lines.find((line) => line.kind === "run");
  const baseUrl = run?.target.baseUrl.replace(/\/$/, "") ?? "";
  const isWhole = lines.some(({ kind }) => kind === "end");
  return {
    baseUrl,
    passed: lines.flatMap(exchangeIn).map((exchange) => passedOf(exchange, baseUrl)),
    creator: "",
    notes: isWhole ? [] : ["The evidence doesn't come to its end: what is there was judged."],
  };
}

/** A string can't be longer, and an archive is parsed as a whole. */
const largestBytes = 500_000_000;

const isOwn = (bytes: Buffer): boolean => /^\s*\{"kind":"/.test(bytes.toString("latin1", 0, 100));

/** A folder of a run stands for its evidence. */
function fileOf(named: string): string {
  if (!existsSync(named)) throw new UsageError(`There is no file at ${named}.`);
  const file = statSync(named).isDirectory() ? join(named, "evidence.ndjson") : named;
  if (!existsSync(file))
    throw new UsageError(`There is no evidence of a run in ${named}: evidence.ndjson is missing.`);
  if (statSync(file).size <= largestBytes) return file;
  throw new UsageError(
    `${file} is larger than ${largestBytes / 1_000_000} MB. Cut the archive into parts by time and judge each.`,
  );
}

const byEnd = (one: Passed, other: Passed): number => one.answeredAt - other.answeredAt;

export function judgeFile(named: string, environment: NodeJS.ProcessEnv): number {
  const file = fileOf(named);
  const loaded = profileFromEnvironment(environment);
  const prefixOf = prefixReader(loaded.profile);
  const bytes = readFileSync(file);
  const { baseUrl, passed, notes, creator } = isOwn(bytes)
    ? readOwnEvidence(file)
    : readArchive(bytes, file, {
        address: loaded.profile.baseUrl,
        isGiven: Boolean(environment[targetVariables.baseUrl]),
        prefixOf,
      });
  const profile = { ...loaded.profile, baseUrl };
  const start = startIn(environment, {
    traffic: { command: "judge", judged: judgedOfBoth, file },
    loaded: { ...loaded, profile },
    isEmbedded: false,
  });
  const session = beginSession(start);
  const known = noteWhatIsLeftOut(
    passed.toSorted(byEnd),
    ({ method, path }) => prefixOf(method, path.split("?")[0] ?? path) !== undefined,
  );
  for (const each of known) session.recorder.learn(each);
  for (const each of known) session.recorder.record(each);
  return session.conclude(notes, false, creator);
}
