import { capabilities, type CapabilityName } from "../../../spec/capabilities.ts";
import { causeGroups, type CauseGroup } from "../../judge/forecast/cause.ts";
import {
  type CheckCounts,
  type ForecastRequirement,
  type Reach,
  byCause,
  type CauseWithReach,
} from "../../judge/forecast/forecast.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import type { Paint } from "../../views/terminal/paint.ts";
import { counted } from "../../views/words.ts";
import { scarceLines } from "./scarce-lines.ts";

const isRow = ({ entry }: ForecastRequirement): boolean => entry.code !== undefined;

const countReach = (requirements: readonly ForecastRequirement[]): Record<Reach, number> => {
  const counts = { full: 0, partial: 0, none: 0, "not-applicable": 0 };
  for (const { reach } of requirements) counts[reach] += 1;
  return counts;
};

/** How many requirements can be looked at in full, in part, or not; the error rows among them by themselves. */
export const tallyOf = (requirements: readonly ForecastRequirement[]) => ({
  requirements: countReach(requirements),
  errorRows: countReach(requirements.filter(isRow)),
});

const tallyLine = (what: string, counts: Record<Reach, number>): string =>
  `${what.padEnd(14)}${counts.full} in full, ${counts.partial} in part, ${counts.none} not at all, ` +
  `${counts["not-applicable"]} not applicable`;

/** Such as "17 requirements and a part of 2". */
export function costOf({ requirements, lost }: CauseWithReach): string {
  const partly = requirements.length - lost.length;
  return [
    ...(lost.length > 0 ? [counted(lost.length, "requirement")] : []),
    ...(partly > 0 ? [`a part of ${partly}`] : []),
  ].join(" and ");
}

const namedAtMost = 3;

function names({ requirements, lost }: CauseWithReach): string {
  const ids = [...new Set([...lost, ...requirements])];
  const left = ids.length - namedAtMost;
  return ids.slice(0, namedAtMost).join(", ") + (left > 0 ? ` and ${left} more` : "");
}

function causeLines(cause: CauseWithReach, paint: Paint, width: number): string[] {
  const { what, add, requirements } = cause;
  const isItself = requirements.length === 1 && requirements[0] === what;
  const cost = isItself ? "" : `${costOf(cause)} ${paint("gray", `(${names(cause)})`)}`;
  return [
    `  ${what.padEnd(width)}  ${cost}`.trimEnd(),
    ...(add === undefined ? [] : [paint("cyan", `      ${add}`)]),
  ];
}

/** The command that shows how the target answers what the suite tries, where that is open. */
const trialLines = (causes: readonly CauseWithReach[], file: string): string[] => [
  "  To see what your deployment answers, try these rows alone:",
  `  npx wallet-conformance run --profile ${file} --only ${causes.map(({ what }) => what).join(",")}`,
];

function groupLines(
  group: CauseGroup,
  all: readonly CauseWithReach[],
  { paint, file }: Pick<Shown, "paint" | "file">,
): string[] {
  const causes = all.filter((cause) => cause.group === group);
  if (causes.length === 0) return [];
  const { title, remedy } = { remedy: undefined, ...causeGroups[group] };
  const width = Math.max(...causes.map(({ what }) => what.length));
  return [
    "",
    paint("bold", title),
    ...(remedy === undefined ? [] : [paint("cyan", `  ${remedy}`)]),
    ...causes.flatMap((cause) => causeLines(cause, paint, width)),
    ...(group === "tried" ? trialLines(causes, file) : []),
  ];
}

const unclaimedLines = (unclaimed: readonly CapabilityName[], paint: Paint): string[] =>
  unclaimed.length === 0
    ? []
    : [
        "",
        paint(
          "bold",
          "Capabilities that the profile doesn't claim: what belongs to them isn't applicable",
        ),
        ...unclaimed.flatMap((name) => [
          `  ${name}  ${capabilities[name].meaning}`,
          paint("cyan", `      capabilities: [..., ${name}]   # if your deployment has it`),
        ]),
      ];

interface Shown {
  file: string;
  profile: Profile;
  checks: CheckCounts;
  unclaimed: readonly CapabilityName[];
  paint: Paint;
}

function checkLine({ can, moot, of }: CheckCounts): string {
  const apply = moot === 0 ? "" : `, of which ${moot} ${moot === 1 ? "doesn't" : "don't"} apply`;
  return `${"Checks".padEnd(14)}${can} of ${of}${apply}`;
}

export function checkLines(requirements: readonly ForecastRequirement[], shown: Shown): string {
  const { file, profile, checks, unclaimed, paint } = shown;
  const { requirements: all, errorRows } = tallyOf(requirements);
  const causes = byCause(requirements);
  const groups = Object.keys(causeGroups) as CauseGroup[];
  return [
    `${file} (${profile.name}) is valid. By it a run can look at`,
    "",
    tallyLine("Requirements", all),
    tallyLine("  error rows", errorRows),
    checkLine(checks),
    ...scarceLines(profile, paint),
    ...groups.flatMap((group) => groupLines(group, causes, shown)),
    ...unclaimedLines(unclaimed, paint),
  ].join("\n");
}
