import type { WordedFinding } from "./results-file.ts";
import type { Finding, Results } from "./results.ts";

// Release 0.1 had findings in words only, and hashed these into their ids: what of its runs is still read.

export const firstSchemaVersion = 1;

interface ToldFinding extends Omit<Finding, "expected" | "seen" | "times"> {
  message: string;
  expected: string;
  actual: string;
  seen: Finding["times"];
}

type ToldResults = Omit<Results, "findings" | "advice"> &
  Record<"findings" | "advice", ToldFinding[]>;

function read({ expected, actual, seen: times, ...finding }: ToldFinding): WordedFinding {
  return {
    ...finding,
    expected: { kind: "told", words: expected },
    seen: { kind: "told", words: actual },
    times,
    words: { expected, actual },
  };
}

export function readFirstRelease(results: object) {
  const { findings, advice, ...others } = results as ToldResults;
  return { ...others, findings: findings.map(read), advice: advice.map(read) };
}

export const isOfFirstRelease = ({ seen }: Finding): boolean => seen.kind === "told";

/** Whether two findings are about the same: all that an id of that release and one of today have in common. */
export const areAboutSame = (one: Finding, other: Finding): boolean =>
  one.requirement === other.requirement &&
  one.operation === other.operation &&
  one.check === other.check;
