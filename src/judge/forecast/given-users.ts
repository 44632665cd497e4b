import { remembered } from "../../../spec/remembered.ts";
import type { Profile } from "../profile/profile.ts";
import { countUnused } from "../profile/used-values.ts";
import type { Cause } from "./cause.ts";
import type { Need } from "./need.ts";
import { requestsFile, sentByTests, sumOf } from "./requests.ts";

/** How many users a whole run creates, or takes where a profile gives them, by the record of what is sent. */
export const usersOfRun = (): number => usersByRecord(requestsFile);

const usersByRecord = remembered(
  (record: string) => sumOf(Object.values(sentByTests(record))).createUser ?? 0,
);

/** How many users a profile gives that nobody has taken before; undefined where the suite creates its own. */
export const usersGiven = ({ users }: Profile): number | undefined => users && countUnused(users);

const beginning: Need = "operation:createUser";
const creation: Need = "creation:user";

/** Why a check can't be made, or may not be, where a profile gives users instead of letting the suite create them. */
export function missingUser(needs: readonly Need[], profile: Profile): Cause[] {
  const given = usersGiven(profile);
  if (given === undefined) return [];
  if (needs.includes(creation)) {
    return [{ group: "creation", reason: "users-not-created", what: "createUser" }];
  }
  if (!needs.includes(beginning)) return [];
  const wanted = usersOfRun();
  if (given >= wanted) return [];
  const add = `users: { given: [...] }   # ${given} now; a whole run takes about ${wanted}, each for one test`;
  return [{ group: "users", reason: "no-user", what: "users.given", add }];
}
