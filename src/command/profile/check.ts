import { type ScarceValue, scarceValues } from "../../judge/profile/own-values.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { type Paint, paintFor } from "../../views/terminal/paint.ts";
import { type CapabilityName, capabilities, capabilityNames } from "../../../spec/capabilities.ts";
import { type CauseGroup, causeGroups } from "../../judge/forecast/missing.ts";
import {
  type CauseWithReach,
  type ForecastRequirement,
  type Reach,
  byCause,
  forecast,
} from "../../judge/forecast/forecast.ts";
import { counted, firstFew } from "../../views/words.ts";
import { loadProfile } from "../../judge/profile/load.ts";
import { wayTo } from "../../judge/profile/way.ts";
import { allChecks } from "../../judge/run/catalogue.ts";

function scarceInWords({ template, count }: ScarceValue): string {
  if (template === undefined) return `a list of ${count}`;
  return count > 1 ? template : `${template}  has no placeholder: the same for all users`;
}

export function scarceLines(profile: Profile, paint: Paint): string[] {
  const scarce = scarceValues(profile).map((each) => `  ${each.path}  ${scarceInWords(each)}`);
  if (scarce.length === 0) return [];
  const title =
    "Test data that must be new for each user, of too few values: what the target refuses as used before is a gap";
  const remedy =
    '  account_number: "10{digits:10}"   # or a list, or { from: accounts.txt }: docs/profile.md';
  return ["", paint("bold", title), paint("cyan", remedy), ...scarce];
}

const isRow = ({ entry }: ForecastRequirement): boolean => entry.code !== undefined;

const countReach = (requirements: readonly ForecastRequirement[]): Record<Reach, number> => {
  const counts = { full: 0, partial: 0, none: 0, "not-applicable": 0 };
  for (const { reach } of requirements) counts[reach] += 1;
  return counts;
};

export const tallyOf = (requirements: readonly ForecastRequirement[]) => ({
  requirements: countReach(requirements),
  errorRows: countReach(requirements.filter(isRow)),
});

const tallyLine = (what: string, counts: Record<Reach, number>): string =>
  `${what.padEnd(14)}${counts.full} in full, ${counts.partial} in part, ${counts.none} not at all, ` +
  `${counts["not-applicable"]} not applicable`;

const namedAtMost = 3;

function causeLines(cause: CauseWithReach, paint: Paint, width: number): string[] {
  const { what, add, requirements, lost } = cause;
  const isItself = requirements.length === 1 && requirements[0] === what;
  const names = firstFew([...new Set([...lost, ...requirements])], namedAtMost);
  const partly = requirements.length - lost.length;
  const costs = [
    ...(lost.length > 0 ? [counted(lost.length, "requirement")] : []),
    ...(partly > 0 ? [`a part of ${partly}`] : []),
  ];
  const cost = isItself ? "" : `${costs.join(" and ")} ${paint("gray", `(${names})`)}`;
  return [
    `  ${what.padEnd(width)}  ${cost}`.trimEnd(),
    ...(add?.split("\n") ?? []).map((line) => paint("cyan", `      ${line}`)),
  ];
}

function groupLines(
  group: CauseGroup,
  all: readonly CauseWithReach[],
  { paint, file }: Pick<Shown, "paint" | "file">,
): string[] {
  const causes = all.filter((cause) => cause.group === group);
  if (causes.length === 0) return [];
  const { title, remedy } = { remedy: undefined, ...causeGroups[group] };
  const width = Math.max(...causes.map(({ what }) => what.length));
  const trial = [
    "  To see what your deployment answers, try these rows alone:",
    `  npx wallet-conformance run --profile ${file} --only ${causes.map(({ what }) => what).join(",")}`,
  ];
  return [
    "",
    paint("bold", title),
    ...(remedy === undefined ? [] : [paint("cyan", `  ${remedy}`)]),
    ...causes.flatMap((cause) => causeLines(cause, paint, width)),
    ...(group === "tried" ? trial : []),
  ];
}

function unclaimedLines(unclaimed: readonly CapabilityName[], paint: Paint): string[] {
  const title =
    "Capabilities that the profile doesn't claim: what belongs to them isn't applicable";
  const lines = unclaimed.flatMap((name) => [
    `  ${name}  ${capabilities[name].meaning}`,
    paint("cyan", `      capabilities: [..., ${name}]   # if your deployment has it`),
  ]);
  return lines.length === 0 ? [] : ["", paint("bold", title), ...lines];
}

interface Shown extends ReturnType<typeof forecast> {
  file: string;
  profile: Profile;
  unclaimed: readonly CapabilityName[];
  paint: Paint;
}

function asText(shown: Shown): string {
  const { file, profile, requirements, checks, unclaimed, paint } = shown;
  const { requirements: all, errorRows } = tallyOf(requirements);
  const { can, moot, of } = checks;
  const apply = moot === 0 ? "" : `, of which ${moot} ${moot === 1 ? "doesn't" : "don't"} apply`;
  const causes = byCause(requirements);
  const groups = Object.keys(causeGroups) as CauseGroup[];
  return [
    `${file} (${profile.name}) is valid. By it a run can look at`,
    "",
    tallyLine("Requirements", all),
    tallyLine("  error rows", errorRows),
    `${"Checks".padEnd(14)}${can} of ${of}${apply}`,
    ...scarceLines(profile, paint),
    ...groups.flatMap((group) => groupLines(group, causes, shown)),
    ...unclaimedLines(unclaimed, paint),
  ].join("\n");
}

function asJson({ file, profile, unclaimed, requirements, checks }: Shown): string {
  const content = {
    file,
    name: profile.name,
    unclaimed,
    tally: { ...tallyOf(requirements), checks },
    causes: byCause(requirements),
    scarce: scarceValues(profile),
    requirements: requirements.map(({ entry: { id }, reach, checks: of }) => ({
      id,
      reach,
      checks: of,
    })),
  };
  return JSON.stringify(content, null, 2);
}

export function checkProfile(file: string, { json }: { json?: true }): void {
  const loaded = loadProfile(file);
  const { profile } = loaded;
  const baseUrl = profile.baseUrl ?? "http://127.0.0.1";
  // Also checks headers, proxy and certificates as a run would.
  wayTo({ ...loaded, profile: { ...profile, baseUrl } }, process.env);
  const unclaimed = capabilityNames.filter((name) => !profile.capabilities.includes(name));
  const paint = paintFor(process.stdout);
  const foretold = forecast(allChecks(), { profile, environment: process.env });
  const shown = { ...foretold, file, profile, unclaimed, paint };
  console.log(json ? asJson(shown) : asText(shown));
}
