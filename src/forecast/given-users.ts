import { remembered } from "../../spec/remembered.ts";
import type { RegisterEntry } from "../../spec/register.ts";
import type { GivenUsers, Profile } from "../profile/profile.ts";
import type { Cause } from "./cause.ts";
import type { Need } from "./need.ts";
import { requestsFile, sentByTests, sumOf } from "./requests.ts";

/** How many users a whole run creates, or takes where a profile gives them, by the record of what is sent. */
export const usersOfRun = (): number => usersByRecord(requestsFile);

const usersByRecord = remembered(
  (record: string) => sumOf(Object.values(sentByTests(record))).createUser ?? 0,
);

/** How many users these groups have together. */
export const countGiven = (given: readonly GivenUsers[]): number =>
  given.reduce((sum, { ids }) => sum + ids.length, 0);

/** How many users a profile gives; undefined where the suite creates its own. */
export const usersGiven = ({ users }: Profile): number | undefined =>
  users && countGiven(users.given);

const creation: Need = "operation:createUser";

/** Why a check can't be made, or may not be, where a profile gives users instead of letting the suite create them. */
export function missingUser(
  { operation }: RegisterEntry,
  needs: readonly Need[],
  profile: Profile,
): Cause[] {
  const given = usersGiven(profile);
  if (given === undefined || !needs.includes(creation)) return [];
  if (operation === "createUser") {
    return [{ group: "creation", reason: "no-user", what: "createUser" }];
  }
  const wanted = usersOfRun();
  if (given >= wanted) return [];
  const add = `users: { given: [...] }   # ${given} now; a whole run takes about ${wanted}, each for one test`;
  return [{ group: "users", reason: "no-user", what: "users.given", add }];
}
