import { headers } from "../../../spec/vocabulary.ts";
import { digestBytes, encode, encodings } from "../../wire/signing.ts";
import { isRedacted } from "../../wire/redacted-value.ts";
import { type Passed, type Recorded, prefixReader } from "../traffic/passed.ts";
import { readEvidence } from "../../record/evidence/file.ts";
import { UsageError } from "../../ground/usage-error.ts";
import type { HttpExchange } from "../../wire/exchange.ts";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { profileFromEnvironment } from "../../judge/profile/from-environment.ts";
import { judgedOfBoth } from "../traffic/judge.ts";
import { withoutAlike } from "./archive/masked-alike.ts";
import { readArchive } from "./archive/read-archive.ts";
import { beginSession, startIn } from "./session.ts";
import { targetVariables } from "../../judge/profile/target-variables.ts";

const signing: readonly string[] = Object.values(headers);

const lengths = new Set(encodings.map((each) => encode(Buffer.alloc(digestBytes), each).length));

const isEncoded = (text: string): boolean => lengths.has(text.length) && /^[\w+/=-]+$/.test(text);

/** Every HTTP request has it, so a recorder that shows it for some requests shows headers for those only. */
const always = "host";

function areReplaced(sent: readonly Record<string, string>[]): boolean {
  const values = sent.flatMap((each) => each[headers.signature] || []);
  const covered = [headers.apiKey, headers.timestamp, headers.userId];
  const inputs = new Set(sent.map((each) => covered.map((name) => each[name]).join(" ")));
  const isOneForAll = values.length > 1 && new Set(values).size === 1 && inputs.size > 1;
  return values.length > 0 && (isOneForAll || !values.some(isEncoded));
}

/**
 * Adds to each request the signing headers that its recording lacks or has replaced. A header that
 * other requests show was left out by the client, not by the recorder. @param isInterface only
 * these requests are compared
 */
function noteWhatIsLeftOut(
  recorded: readonly Passed[],
  isInterface: (passed: Passed) => boolean,
): Passed[] {
  const own = recorded.filter(isInterface);
  const sent = own.map(({ request }) => request.headers);
  const shown = new Set(sent.flatMap((each) => Object.keys(each).filter((name) => each[name])));
  const isReplaced = areReplaced(sent);
  const acceptedSome = own.some(({ answer }) => /^2..$/.test(String(answer?.status)));
  const showsNone = !signing.some((name) => name !== headers.userId && shown.has(name));
  return recorded.map((passed) => {
    const { headers: found } = passed.request;
    const isShown = always in found || (!shown.has(always) && Object.keys(found).length > 0);
    const unrecorded = [...signing, "content-type"].filter((name) => {
      const value = found[name];
      if (value) return isRedacted(value) || (name === headers.signature && isReplaced);
      if (!isShown) return true;
      const isSecret = name === headers.apiKey || name === headers.signature;
      return acceptedSome && !shown.has(name) && (showsNone || isSecret);
    });
    const all = new Set([...unrecorded, ...(passed.unrecorded ?? [])]);
    return all.size > 0 ? { ...passed, unrecorded: [...all] } : passed;
  });
}

const passedOf = ({ at, durationMs, request, answer, failure }: HttpExchange): Passed => ({
  sentAt: Date.parse(at),
  answeredAt: Date.parse(at) + durationMs,
  request,
  ...(answer && { answer }),
  ...(failure && { failure }),
});

function readOwnEvidence(file: string): Recorded {
  const { lines, problems } = readEvidence(file);
  if (problems.length > 0)
    throw new UsageError(`${file} isn't as it was written:\n  ${problems.join("\n  ")}`);
  const run = lines.find((line) => line.kind === "run");
  const baseUrl = run?.target.baseUrl.replace(/\/$/, "") ?? "";
  const isWhole = lines.some(({ kind }) => kind === "end");
  return {
    baseUrl,
    passed: lines.flatMap((line) =>
      line.kind === "exchange" || line.kind === "state" ? passedOf(line.exchange) : [],
    ),
    creator: "",
    notes: isWhole ? [] : ["The evidence doesn't come to its end: what is there was judged."],
  };
}

/** A string can't be longer, and an archive is parsed as a whole. */
const largestBytes = 500_000_000;

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

export function judgeFile(named: string, environment: NodeJS.ProcessEnv): number {
  const file = fileOf(named);
  const loaded = profileFromEnvironment(environment);
  const prefixOf = prefixReader(loaded.profile);
  const bytes = readFileSync(file);
  const isOwn = /^\s*\{"kind":"/.test(bytes.toString("latin1", 0, 100));
  const { baseUrl, passed, notes, creator } = isOwn
    ? readOwnEvidence(file)
    : readArchive(bytes, file, {
        address: loaded.profile.baseUrl,
        isGiven: Boolean(environment[targetVariables.baseUrl]),
        prefixOf,
      });
  const ofService = { ...loaded.profile, baseUrl };
  const session = beginSession(
    startIn(environment, {
      traffic: { command: "judge", judged: judgedOfBoth, file },
      loaded: { ...loaded, profile: ofService },
      isEmbedded: false,
    }),
  );
  const inOrder = passed.toSorted((one, other) => one.answeredAt - other.answeredAt);
  for (const each of inOrder) session.recorder.learn(each);
  const { signatureOf } = session.recorder;
  const shown = withoutAlike(inOrder, { profile: ofService, signatureOf });
  const known = noteWhatIsLeftOut(
    shown.passed,
    ({ request: { method, url } }) =>
      URL.canParse(url) && prefixOf(method, new URL(url).pathname) !== undefined,
  );
  for (const each of known) session.recorder.record(each);
  return session.conclude([...shown.notes, ...notes], false, creator);
}
