import type { Challenge } from "../../../record/challenge.ts";
import { lastMoment } from "../../../record/challenge.ts";
import type { RunLine } from "../../../record/evidence/lines.ts";
import { leftByRun } from "../../../record/evidence/not-exercised-reasons.ts";
import type { Results } from "../../../record/results/results.ts";
import { counted } from "../../../views/words.ts";
import { allOrNone, broken, note, unchecked, type Line } from "./line.ts";

/** So far two clocks may be apart. */
const clockDifferenceMs = 5 * 60_000;

function misnamed({ digest }: Challenge, { options }: RunLine): string[] {
  if (options.challenge === digest) return [];
  return [
    options.challenge === undefined
      ? "The run was made for no challenge."
      : `The run was made for another challenge: sha256 ${options.challenge}, not ${digest}.`,
  ];
}

function untimely(challenge: Challenge, { run }: Results): string[] {
  const { issuedAt, until } = challenge;
  const { startedAt, endedAt = "" } = run;
  const isEarly = Date.parse(startedAt) < Date.parse(issuedAt) - clockDifferenceMs;
  const isLate = endedAt > lastMoment(challenge);
  return [
    ...(isEarly
      ? [`Too early: it began at ${startedAt}, and the challenge was made at ${issuedAt}.`]
      : []),
    ...(isLate ? [`Too late: it ended at ${endedAt}, and the last day was ${until}.`] : []),
  ];
}

function left({ requirements, seed, runs }: Challenge, { run, checks }: Results): string[] {
  const { options } = run;
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
  return [
    ...(asked === ran ? [] : [`${what} was run: ${ran}, and the challenge asks for ${asked}.`]),
    ...(options.seed === seed
      ? []
      : [`The values were drawn with the seed ${options.seed}, and the challenge's is ${seed}.`]),
    ...(options.runs >= runs
      ? []
      : [`Each property was tried with ${counted(options.runs, "value")}, not with ${runs}.`]),
    ...limits.map((name) => `Less was run: it was limited to one ${name}.`),
    ...(run.interrupted ? ["Less was run: it was interrupted."] : []),
    ...(kept.length > 0
      ? [
          `Less was run: ${counted(kept.length, "check")} did not run (${[...new Set(kept.map(({ reason }) => reason))].join(", ")}).`,
        ]
      : []),
  ];
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
  const wrong = [
    ...misnamed(challenge, run),
    ...(results ? [...untimely(challenge, results), ...left(challenge, results)] : []),
  ];
  const held = `The run was made for the challenge ${digest}, between ${issuedAt} and ${until}.`;
  return [signed, ...open, ...(results || wrong.length > 0 ? allOrNone(wrong, held) : [])];
}
