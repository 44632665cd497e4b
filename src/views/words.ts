import { capabilities, capabilityNames } from "../../spec/capabilities.ts";
import type { ReasonOwner } from "../record/evidence/not-exercised-reasons.ts";
import { mostTriedAnew } from "../record/evidence/lines.ts";
import {
  type Finding,
  type Outcome,
  type Results,
  type Verdict,
  errorRowsMatched,
  exercisedInPart,
  tallyOf,
} from "../record/results/results.ts";
import { opaqueRows } from "../../spec/error-rows/opaque.ts";
import { replayVariables } from "../record/results/fold/replay.ts";
import type { Exchange, StateExchange } from "../wire/exchange.ts";

export function requestLine(exchange: Exchange | StateExchange): string {
  if ("state" in exchange) return `${exchange.state} (${exchange.action})`;
  const { method, url } = exchange.request;
  return `${method} ${URL.canParse(url) ? new URL(url).pathname : url}`;
}

export const outcomeWord = ({ answer, failure }: Exchange | StateExchange): string =>
  answer ? String(answer.status) : (failure?.kind ?? "no response");

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** Without those that don't apply. */
export const said = (sentences: readonly (string | false)[]): string[] =>
  sentences.filter((sentence) => sentence !== false);

/** The first lines, and one for the rest. */
export const few = (
  lines: readonly string[],
  most: number,
  rest = (left: number) => `and ${left} more`,
): string[] =>
  lines.length > most ? [...lines.slice(0, most), rest(lines.length - most)] : [...lines];

export const firstFew = (words: readonly string[], most: number): string =>
  words.slice(0, most).join(", ") + (words.length > most ? ` and ${words.length - most} more` : "");

/** "with API_KEY and API_SECRET set"; undefined if it needs none. */
export function replayNeeds(
  { target, run: { traffic } }: Results,
  asCode = (name: string) => name,
): string | undefined {
  const names = replayVariables({ target, ...(traffic && { traffic }) });
  return names.length > 0 ? `with ${listed(names.map(asCode))} set` : undefined;
}

/** What else may explain a finding; undefined for most. */
export function adviceOn({ requirement }: Pick<Finding, "requirement">): string | undefined {
  // The suite chose how to provoke the row.
  if ((opaqueRows as ReadonlySet<string>).has(requirement))
    return `The document doesn't say what triggers this row. To have it triggered otherwise, set provocations.${requirement} in the profile.`;
  return requirement === "authentication-request-id-required"
    ? "A gateway in front may give each request an X-Request-Id, as Envoy, Kong and nginx can. The service then never sees one without it."
    : undefined;
}

export interface Wording {
  symbol: string;
  word: string;
}

export const verdictWords: Record<Verdict | "none", Wording> = {
  conforming: { symbol: "✓", word: "Conforming" },
  "not-conforming": { symbol: "✗", word: "Not conforming" },
  "not-fully-verified": { symbol: "◐", word: "Not fully verified" },
  none: { symbol: "–", word: "No verdict" },
};

export const leftOutInWords = ({ target }: Pick<Results, "target">): string =>
  capabilityNames
    .filter((name) => target.unclaimed.includes(name))
    .map((name) => capabilities[name].noun)
    .join(", ");

/** A target that conforms by waivers, or in part, is never plainly "conforming". */
export function verdictInWords(
  results: Pick<Results, "verdict" | "waivers" | "target" | "run">,
): Wording {
  const { verdict, waivers } = results;
  const wording = verdictWords[verdict ?? "none"];
  if (verdict !== "conforming") return wording;
  const needed = waivers.filter(({ findings }) => findings.length > 0).length;
  const leftOut = leftOutInWords(results);
  const by = needed > 0 ? ` with ${counted(needed, "waiver")}` : "";
  const { excluded = 0 } = results.run.checks.notRun;
  const but = excluded > 0 ? `, with ${counted(excluded, "check")} excluded` : "";
  return { ...wording, word: `${wording.word}${by}${leftOut && `, without ${leftOut}`}${but}` };
}

export const outcomeWords: Record<Outcome, Wording> = {
  pass: { symbol: "✓", word: "passed" },
  fail: { symbol: "✗", word: "failed" },
  "not-exercised": { symbol: "○", word: "not exercised" },
  waived: { symbol: "◇", word: "waived" },
  excluded: { symbol: "⊘", word: "excluded" },
  "not-applicable": { symbol: "–", word: "not applicable" },
  advisory: { symbol: "i", word: "advisory" },
};

export const ownerWords: Record<ReasonOwner, string> = {
  target: "Because of the target",
  operator: "Because of how the suite was run",
  suite: "Because of the suite itself",
};

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const putOffInWords = ({ requests, seconds }: NonNullable<Results["run"]["putOff"]>) =>
  `${counted(requests, "request was", "requests were")} put off by the target: ${seconds} s of waiting`;

/** "90 s ahead of the suite's, by the target's Date header". */
export function clockInWords({ clockOffsetSeconds: ahead, clock }: Results["target"]): string {
  const offset = ahead === 0 ? "the same as the suite's" : `${ahead} s ahead of the suite's`;
  if (clock?.by === "profile") return `${offset}, by the profile`;
  if (clock?.by !== "own") return ahead === 0 ? offset : `${offset}, by the target's Date header`;
  const { dateAheadSeconds } = clock;
  return dateAheadSeconds === 0
    ? "the suite's"
    : `the suite's: the target's Date header, ${dateAheadSeconds} s ahead of it, isn't what it judges by`;
}

export function testSystemInWords({ testSystem, baseUrl }: Results["target"]): string {
  if (testSystem === "profile") return `by testDeployment in the profile: ${new URL(baseUrl).host}`;
  return testSystem === "loopback" ? "by its loopback address" : "by its provider states";
}

const kindsShown = 3;

export function interruptionsInWords({
  kinds,
  triedAnew,
}: NonNullable<Results["run"]["interruptions"]>): string {
  const all = kinds.reduce((sum, { times }) => sum + times, 0);
  const shown = kinds
    .slice(0, kindsShown)
    .map(({ request, what, times, of }) => `${request}: ${what}, ${times} of ${of}`);
  const left = kinds.length > kindsShown ? "; ..." : "";
  const { tries, requests, seconds } = triedAnew;
  const bound = `${mostTriedAnew.requests} requests or ${mostTriedAnew.seconds} s per worker at most`;
  const anew = `${counted(tries, "try", "tries")} begun anew: ${counted(requests, "request")}, ${seconds} s (${bound})`;
  if (all === 0) return `to confirm what was refused, ${anew}`;
  return `${counted(all, "interruption")}, nobody's deviation (${shown.join("; ")}${left}); ${anew}`;
}

export function timesInWords({ times: { deviating, of } }: Pick<Finding, "times">): string {
  if (of === 1) return "seen once";
  return deviating === of ? `seen each of ${of} times` : `seen ${deviating} of ${of} times`;
}

function notRunWords({ run: { checks, traffic } }: Results): string {
  const { moot, gap, excluded = 0 } = checks.notRun;
  const judged = traffic?.client ? "client" : "target";
  const apply = `${moot} ${moot === 1 ? "doesn't" : "don't"} apply to this ${judged}`;
  const open = `${gap} ${gap === 1 ? "was" : "were"} not looked at`;
  const parts = moot > 0 ? ` (${[apply, ...(gap > 0 ? [open] : [])].join(", ")})` : "";
  return `${moot + gap} not run${parts}${excluded > 0 ? `, ${excluded} excluded` : ""}`;
}

export function checkWords(results: Results): string {
  const { passed, failed, advised } = results.run.checks;
  const advisory = advised > 0 ? `, ${advised} advisory` : "";
  return `${passed} passed, ${failed} failed${advisory}, ${notRunWords(results)}`;
}

/** " (18 of them in part)"; empty if none was. */
export function inPartWords(results: Results): string {
  const inPart = exercisedInPart(results);
  if (inPart === 0) return "";
  const open = tallyOf(results.requirements)["not-exercised"];
  return inPart === open ? " (in part)" : ` (${inPart} of them in part)`;
}

export function notExercisedWords(results: Results): string {
  const open = tallyOf(results.requirements)["not-exercised"];
  return `${open} not exercised${inPartWords(results)}`;
}

export function excludedWords({ requirements }: Results): string {
  const { excluded } = tallyOf(requirements);
  return excluded > 0 ? `, ${excluded} excluded` : "";
}

export const exclusionsInWords = ({ checks }: Results): string[] => [
  ...new Set(
    checks.flatMap(({ reason, requirement, detail }) =>
      reason === "excluded" ? [`${requirement}: ${detail}`] : [],
    ),
  ),
];

export function errorRowWords(results: Results): string {
  const { matched, simulated, open, all } = errorRowsMatched(results);
  const asked = simulated > 0 ? `, ${simulated} of them simulated` : "";
  const left = open > 0 ? `, ${open} not exercised` : "";
  return `${matched} of ${all} answered as documented${asked}${left}`;
}

export const noTarget = "no target";

export const seedWords = ({ run }: Results): string => (run.traffic ? "" : `, seed ${run.seed}`);

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const heading = (name: string): string => {
  if (name === "kyc") return "KYC";
  return capitalized(name.replaceAll("-", " "));
};

export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
