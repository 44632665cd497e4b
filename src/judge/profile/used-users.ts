import { accessSync, appendFileSync, constants, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isScalar } from "yaml";
import { locationOf, type YamlSource } from "../../ground/yaml/source.ts";
import type { GivenUsers, Profile } from "./profile.ts";

/** The users of a profile that gives some. */
export type Users = NonNullable<Profile["users"]>;

/** The ids in the file `users.used`: none while there is no such file. */
export function usedIds({ used }: Users): ReadonlySet<string> {
  try {
    return new Set(used === undefined ? [] : readFileSync(used, "utf8").split(/\s+/));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Set();
    throw error;
  }
}

/** Adds a user to the file `users.used`, where the profile names one, so that nobody takes it again. */
export function noteUsed({ used }: Pick<Users, "used">, id: string | number): void {
  if (used !== undefined) appendFileSync(used, `${id}\n`);
}

const sizeOf = (given: readonly GivenUsers[]): number =>
  given.reduce((sum, { ids }) => sum + ids.length, 0);

/** How many of the given users nobody has taken before. */
export function countUnused(users: Users, used = usedIds(users)): number {
  if (used.size === 0) return sizeOf(users.given);
  return sizeOf(
    users.given.map((group) => ({
      ...group,
      ids: group.ids.filter((id) => !used.has(String(id))),
    })),
  );
}

/** A profile in which the path of `users.used` no longer depends on the folder of its file. */
export function withUsedFrom<Given extends Pick<Profile, "users">>(
  profile: Given,
  file: string,
): Given {
  const { users } = profile;
  if (users?.used === undefined) return profile;
  return { ...profile, users: { ...users, used: resolve(dirname(file), users.used) } };
}

/** Whether a text file can be appended to, or created if it doesn't exist. */
function isWritable(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  try {
    accessSync(found ? file : dirname(file), constants.R_OK | constants.W_OK);
    return !found?.isDirectory();
  } catch {
    return false;
  }
}

/** What is wrong with the file that `users.used` names, as a message with its line; nothing where it will do. */
export function mistakesInUsed(source: YamlSource): string[] {
  const node = source.document.getIn(["users", "used"], true);
  if (!isScalar(node) || typeof node.value !== "string") return [];
  const file = resolve(dirname(source.file), node.value);
  if (isWritable(file)) return [];
  return [
    `${locationOf(node, source)}  ${file} can't be written. users.used names a text file in a folder that is there.`,
  ];
}
