import { byCause, type CauseWithReach } from "../../judge/forecast/by-cause.ts";
import { forecast } from "../../judge/forecast/forecast.ts";
import { needsOf } from "../../judge/forecast/need.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { counted } from "../../views/words.ts";
import type { CheckOnDisk } from "../../record/results/catalogue.ts";
import type { ProfilePath } from "./draft.ts";

export interface Costs {
  /** "costs 12 requirements", or nothing where that isn't known. */
  of(path: ProfilePath): string;
  ofStates: string;
}

const inWords = (requirements: ReadonlySet<string>): string =>
  requirements.size === 0 ? "" : `costs ${counted(requirements.size, "requirement")}`;

const within = (causes: readonly CauseWithReach[]): Set<string> =>
  new Set(causes.flatMap(({ requirements }) => requirements));

export function costsOf(
  checks: readonly CheckOnDisk[],
  profile: Profile,
  environment: NodeJS.ProcessEnv,
): Costs {
  const causes = byCause(forecast(checks, { profile, environment }));
  const ofOperation = (operation: string): Set<string> =>
    new Set(
      checks
        .filter((check) => needsOf(check).some((need) => need === `operation:${operation}`))
        .map(({ requirement }) => requirement),
    );
  return {
    of(path) {
      const [section, operation = "", ...rest] = path;
      if (section === "operations" && rest.length === 0) return inWords(ofOperation(operation));
      if (section === "states")
        return inWords(within(causes.filter(({ group }) => group === "state")));
      const what = path.join(".");
      return inWords(within(causes.filter((cause) => cause.what === what)));
    },
    ofStates: inWords(
      within(causes.filter(({ group }) => group === "state" || group === "variable")),
    ),
  };
}
