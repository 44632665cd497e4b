import { type Challenge, lastMoment } from "../../../record/challenge.ts";
import type { EvidenceLine, RunLine, SuiteIdentity } from "../../../record/evidence/lines.ts";
import { leftByRun } from "../../../record/evidence/not-exercised-reasons.ts";
import type { Results } from "../../../record/results/results.ts";
import { counted, said } from "../../../views/words.ts";
import { type Line, allOrNone, broken, firstOf, note, unchecked } from "./check-derived.ts";
import { type Evidence, evidenceIn } from "../../../record/evidence/file.ts";
import { incoherencesIn } from "../../../record/results/coherence.ts";
import { misjudgedIn } from "../../../record/results/rejudged.ts";
import { isDeepStrictEqual } from "node:util";
import { visible } from "../../../record/visible.ts";
import { type Derived, derive } from "../derived-files.ts";
import { packageNames as names } from "../files.ts";
import type { CheckOnDisk } from "../../../record/results/check-id.ts";

const clockDifferenceMs = 5 * 60_000;

function left(challenge: Challenge, { run, checks }: Results): string[] {
  const { requirements, seed, runs, issuedAt, until } = challenge;
  const { options, startedAt, endedAt = "", interrupted = false } = run;
  const limits = (["test", "path", "shard", "budget"] as const).filter(
    (name) => options[name] !== undefined,
  );
  const kept = checks.filter(
    ({ reason }) =>
      leftByRun.has(reason) && !(reason === "not-selected" && requirements.length > 0),
  );
  const asked = requirements.length > 0 ? requirements.join(", ") : "all requirements";
  const ran = options.only.length > 0 ? options.only.join(", ") : "all requirements";
  const isPart =
    options.only.length > 0 && options.only.every((name) => requirements.includes(name));
  const what = requirements.length === 0 || isPart ? "Less" : "Something else";
  const reasons = [...new Set(kept.map(({ reason }) => reason))].join(", ");
  return said([
    Date.parse(startedAt) < Date.parse(issuedAt) - clockDifferenceMs &&
      `Too early: it began at ${startedAt}, and the challenge was made at ${issuedAt}.`,
    endedAt > lastMoment(challenge) &&
      `Too late: it ended at ${endedAt}, and the last day was ${until}.`,
    asked !== ran && `${what} was run: ${ran}, and the challenge asks for ${asked}.`,
    options.seed !== seed &&
      `The values were drawn with the seed ${options.seed}, and the challenge's is ${seed}.`,
    options.runs < runs &&
      `Each property was tried with ${counted(options.runs, "value")}, not with ${runs}.`,
    ...limits.map((name) => `Less was run: it was limited to one ${name}.`),
    interrupted && "Less was run: it was interrupted.",
    kept.length > 0 && `Less was run: ${counted(kept.length, "check")} did not run (${reasons}).`,
  ]);
}

export function checkChallenge(
  challenge: Challenge,
  run: RunLine | undefined,
  results: Results | undefined,
): Line[] {
  const { signedBy, digest, issuedAt, until } = challenge;
  const signed = note(`The challenge is signed with the key ${signedBy}.`);
  if (!run) return [signed, broken("Nothing says which challenge the run was made for.")];
  const open = results
    ? []
    : [unchecked("Whether all that the challenge asks for was run isn't compared.")];
  const named = run.options.challenge;
  const misnamed =
    named === undefined
      ? "The run was made for no challenge."
      : `The run was made for another challenge: sha256 ${named}, not ${digest}.`;
  const wrong = [
    ...(named === digest ? [] : [misnamed]),
    ...(results ? left(challenge, results) : []),
  ];
  const held = `The run was made for the challenge ${digest}, between ${issuedAt} and ${until}.`;
  return [signed, ...open, ...(results || wrong.length > 0 ? allOrNone(wrong, held) : [])];
}

function checkChain({ lines, chain, problems }: Evidence): Line[] {
  const isClosed = lines.at(-1)?.kind === "end";
  const open =
    "The evidence has no end: the run was interrupted. What was cut off its end, if anything, doesn't show.";
  const whole = `The evidence is as it was written: ${counted(chain.lines, "line")}, closed by their hash chain, which ends in ${chain.head}.`;
  return problems.length === 0 && !isClosed ? [note(open)] : allOrNone(problems, whole);
}

const countOf = (lines: readonly EvidenceLine[], wanted: EvidenceLine["kind"]): number =>
  lines.filter(({ kind }) => kind === wanted).length;

function checkCoherence({ lines }: Evidence, checksOnDisk: readonly CheckOnDisk[]): Line[] {
  const checks = counted(countOf(lines, "check"), "check");
  return allOrNone(
    firstOf(incoherencesIn(lines, checksOnDisk)),
    `Each of ${checks} that tests made belongs to the suite, and has its exchanges in the evidence.`,
  );
}

function checkJudgments({ lines }: Evidence, { traffic }: RunLine): Line[] {
  const never =
    "Traffic isn't judged again: much of it depends on signatures, which aren't recorded.";
  if (traffic) return [note(never)];
  const exchanges = counted(countOf(lines, "exchange"), "exchange shows", "exchanges show");
  return allOrNone(
    firstOf(misjudgedIn(lines)),
    `Judged again, ${exchanges} what the evidence says of them, those before the tests included.`,
  );
}

export interface Examined {
  run?: RunLine;
  lines: Line[];
  derived?: Derived;
}

function whyNotComparable(evidence: Evidence, run: RunLine, suite: SuiteIdentity): Line[] {
  if (evidence.problems.length > 0)
    return [
      unchecked("The other files aren't compared with the evidence, because it was changed."),
    ];
  if (isDeepStrictEqual(run.suite, suite)) return [];
  const { name, version } = run.suite;
  const made = visible(`${name} ${version}`);
  const build = version === suite.version ? ", another build" : "";
  return [
    unchecked(
      `The run was judged by ${made}${build}, and this is ${suite.name} ${suite.version}: what follows from its evidence isn't compared. Use npx ${suite.name}@${visible(version)} verify.`,
    ),
  ];
}

export function examine(
  content: Buffer,
  { suite, checksOnDisk }: { suite: SuiteIdentity; checksOnDisk: readonly CheckOnDisk[] },
): Examined {
  const evidence = evidenceIn(content);
  const chain = checkChain(evidence);
  const [run] = evidence.lines;
  if (run?.kind !== "run")
    return { lines: [...chain, broken(`${names.evidence} doesn't say which run it is of.`)] };
  const hindrances = whyNotComparable(evidence, run, suite);
  if (hindrances.length > 0) return { run, lines: [...chain, ...hindrances] };
  return {
    run,
    lines: [...chain, ...checkCoherence(evidence, checksOnDisk), ...checkJudgments(evidence, run)],
    derived: derive(evidence, content, checksOnDisk),
  };
}
