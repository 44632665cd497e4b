import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { profileFromEnvironment, targetVariables } from "../../judge/profile/from-environment.ts";
import { judgedOfClient, judgedOfService } from "../traffic/judge.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { readHar } from "./har.ts";
import { readOwnEvidence } from "./own-evidence.ts";
import type { Passed } from "./passed.ts";
import type { Recorded } from "./recorded.ts";
import { beginSession } from "./session.ts";
import { startIn } from "./start.ts";

/** A string can't be longer, and an archive is parsed as a whole. */
const largestBytes = 500_000_000;

const isOwn = (text: string): boolean => /^\s*\{"kind":"/.test(text.slice(0, 100));

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

function read(file: string, target: string | undefined): Recorded {
  const text = readFileSync(file, "utf8");
  return isOwn(text) ? readOwnEvidence(file) : readHar(text, file, target);
}

const byEnd = (one: Passed, other: Passed): number => one.answeredAt - other.answeredAt;

/** Bodies that nobody recorded can't be judged. */
function missingBodies(passed: readonly Passed[]): string[] {
  const without = passed.filter(({ answer, request }) => answer?.isCut || request.isCut).length;
  return without === 0
    ? []
    : [
        `The bodies of ${without} of ${passed.length} exchanges are missing or cut: what depends on them was not judged.`,
      ];
}

/** Judges recorded traffic. @returns the exit code @throws UsageError */
export function judgeFile(named: string, environment: NodeJS.ProcessEnv): number {
  const file = fileOf(named);
  const target = environment[targetVariables.baseUrl] || undefined;
  const { baseUrl, passed, notes } = read(file, target);
  const loaded = profileFromEnvironment(environment);
  const profile = { ...loaded.profile, baseUrl: loaded.profile.baseUrl ?? baseUrl };
  const start = startIn(environment, {
    command: "judge",
    judged: [...judgedOfService, ...judgedOfClient],
    file,
    loaded: { ...loaded, profile },
    isEmbedded: false,
  });
  const session = beginSession(start);
  for (const each of passed.toSorted(byEnd)) session.recorder.record(each);
  return session.conclude([...notes, ...missingBodies(passed)]);
}
