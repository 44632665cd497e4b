import { dirname, relative, resolve } from "node:path";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { namesIn } from "./addresses.ts";

export interface FilesNamed {
  users?: { given: { file?: string }[]; used?: string };
  tls?: Record<string, string>;
  testData?: JsonObject;
}

/** A profile with the names of its files changed. What a variable of the environment names is the environment's. */
function withFiles<Given extends object>(profile: Given, change: (file: string) => string): Given {
  const { users, tls } = profile as FilesNamed;
  return {
    ...profile,
    ...(users && {
      users: {
        ...users,
        given: users.given.map((group) =>
          group.file === undefined ? group : { ...group, file: change(group.file) },
        ),
        ...(users.used !== undefined && { used: change(users.used) }),
      },
    }),
    ...(tls && {
      tls: Object.fromEntries(
        Object.entries(tls).map(([field, text]) => {
          const isFile = field !== "serverName" && namesIn(text).length === 0;
          return [field, isFile ? change(text) : text];
        }),
      ),
    }),
  };
}

/** A profile in which the paths of files no longer depend on the folder of its own. */
export const withFilesFrom = <Given extends object>(profile: Given, from: string): Given =>
  withFiles(profile, (file) => resolve(dirname(from), file));

/** The lists of test data that are in files, with the names of the files changed. */
function listsIn(testData: JsonObject, change: (file: string) => string): JsonObject {
  const entries = Object.entries(testData).flatMap(([name, value]): [string, JsonObject][] => {
    if (!isJsonObject(value)) return [];
    const { from, used } = value;
    if (typeof from !== "string") return [[name, listsIn(value, change)]];
    return [
      [name, { from: change(from), ...(typeof used === "string" && { used: change(used) }) }],
    ];
  });
  return Object.fromEntries(entries.filter(([, value]) => Object.keys(value).length > 0));
}

/** What names files in a profile, for a profile elsewhere: the names lead to the same files. */
export function filesFor(output: string, named: FilesNamed, from: string): JsonObject {
  const change = (file: string) => relative(dirname(output), resolve(dirname(from), file));
  const { testData, ...others } = withFiles(named, change);
  return {
    ...(others as JsonObject),
    ...(testData && { testData: listsIn(testData, change) }),
  };
}
