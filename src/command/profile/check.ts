import { capabilityNames } from "../../../spec/capabilities.ts";
import {
  countChecks,
  forecast,
  type CheckCounts,
  type ForecastRequirement,
  byCause,
} from "../../judge/forecast/forecast.ts";
import { loadProfile } from "../../judge/profile/load.ts";
import { scarceValues } from "../../judge/profile/own-values.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { paintFor } from "../../views/terminal/paint.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { checkLines, tallyOf } from "./check-lines.ts";

export interface CheckOptions {
  json?: true;
}

const unclaimedBy = ({ capabilities }: Profile) =>
  capabilityNames.filter((name) => !capabilities.includes(name));

interface Foretold {
  requirements: ForecastRequirement[];
  checks: CheckCounts;
}

function asJson(file: string, profile: Profile, { requirements, checks }: Foretold): string {
  const content = {
    file,
    name: profile.name,
    unclaimed: unclaimedBy(profile),
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

/** Prints what a run by a profile can look at. @throws UsageError with every mistake in it */
export function checkProfile(file: string, { json }: CheckOptions): void {
  const { profile } = loadProfile(file);
  const facts = { profile, environment: process.env };
  const requirements = forecast(allChecks(), facts);
  const checks = countChecks(allChecks(), facts);
  const paint = paintFor(process.stdout, process.env);
  console.log(
    json
      ? asJson(file, profile, { requirements, checks })
      : checkLines(requirements, { file, profile, checks, unclaimed: unclaimedBy(profile), paint }),
  );
}
