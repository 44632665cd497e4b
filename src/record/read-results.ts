import { existsSync, readFileSync } from "node:fs";
import { isJsonObject, objectOf, parseJson } from "../../spec/json.ts";
import { textOf } from "../ground/encoding.ts";
import type { Results, FailedRun } from "./results/results.ts";
import { UsageError } from "../ground/usage-error.ts";
import {
  firstSchemaVersion,
  readFirstRelease,
  withoutWords,
  type WordedFinding,
} from "./results/results-file.ts";
import { filesIn, shownFolder } from "./folder.ts";
import { schemaVersion } from "./evidence/lines.ts";
import { mistakeInResults } from "./form.ts";

interface WordedResults extends Results {
  findings: WordedFinding[];
  advice: WordedFinding[];
}

type Left = Partial<Omit<WordedResults, "run"> & Pick<FailedRun, "error">> & {
  run?: Partial<Results["run"]>;
};

const areObjects: ReadonlySet<string> = new Set(["run", "error", "evidence"]);

export function leftIn(folder: string): Left | undefined {
  const { results } = filesIn(folder);
  if (!existsSync(results)) return undefined;
  const left = Object.entries(objectOf(parseJson(textOf(readFileSync(results)))));
  return Object.fromEntries(
    left.filter(([name, value]) => !areObjects.has(name) || isJsonObject(value)),
  );
}

export const neverBegan = (folder: string, { message }: FailedRun["error"]): UsageError =>
  new UsageError(`The run in ${shownFolder(folder)} never began: ${message}`);

const lists = ["requirements", "checks", "findings", "advice", "observations"] as const;

const areOfFirstRelease = (left: Left): boolean =>
  left.schemaVersion === firstSchemaVersion &&
  lists.every((name) => Array.isArray(left[name]) && left[name].every(isJsonObject));

/** Reads results of any release. @throws UsageError that says why there are none */
export function readWorded(folder: string): WordedResults {
  const left = leftIn(folder);
  const shown = shownFolder(folder);
  if (!left) throw new UsageError(`There are no results in ${shown}: results.json is missing.`);
  if (left.error) throw neverBegan(folder, left.error);
  const mistake =
    left.schemaVersion === schemaVersion ? mistakeInResults(left) : "its version is another";
  if (!mistake) return left as WordedResults;
  if (areOfFirstRelease(left)) return readFirstRelease(left);
  const isRead = Object.keys(left).length > 0;
  throw new UsageError(
    `${shown}/results.json is ${isRead ? `not in the form of version ${schemaVersion}, which this suite reads: ${mistake}` : "empty or cut, or no JSON object"}.\n` +
      `Write it anew with the suite that ran it: npx wallet-conformance report ${shown}`,
  );
}

export function readResults(folder: string): Results {
  const { findings, advice, ...results } = readWorded(folder);
  return { ...results, findings: findings.map(withoutWords), advice: advice.map(withoutWords) };
}
