import { dirname, relative, resolve } from "node:path";
import { isMap, isScalar, isSeq } from "yaml";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { locationOf, type YamlSource } from "../../ground/yaml/source.ts";
import { linesIn } from "./value-lists.ts";

/** Given users as a profile has them, some of them in files. */
export interface WrittenUsers {
  given: { file?: string }[];
  used?: string;
}

/**
 * Puts the ids of the files that `users.given` names in the place of their names, which are relative to the
 * profile. What can't be read is given back, each as a message with its line.
 */
export function fillInUserIds(source: YamlSource): string[] {
  const given = source.document.getIn(["users", "given"]);
  if (!isSeq(given)) return [];
  return given.items.flatMap((group, index) => {
    if (!isMap(group)) return [];
    const node = group.get("file", true);
    if (!node && !group.has("ids")) {
      return [`${locationOf(group, source)}  users.given.${index} needs ids, or a file of them.`];
    }
    if (!isScalar(node) || typeof node.value !== "string") return [];
    const file = resolve(dirname(source.file), node.value);
    const ids = linesIn(file);
    if (ids && ids.length > 0) {
      group.delete("file");
      group.set("ids", source.document.createNode(ids));
      return [];
    }
    const why = ids ? "has no id in it" : "can't be read";
    return [
      `${locationOf(node, source)}  ${file} ${why}. It must have the ids of users, one on a line.`,
    ];
  });
}

/** A file that a profile names, as one elsewhere names it. */
const fileFor = (output: string, profile: string) => (file: string) =>
  relative(dirname(output), resolve(dirname(profile), file));

/** The lists of test data that are in files, for a profile elsewhere. */
export function listsFor(output: string, testData: JsonObject, profile: string): JsonObject {
  const elsewhere = fileFor(output, profile);
  const entries = Object.entries(testData).flatMap(([name, value]): [string, JsonObject][] => {
    if (!isJsonObject(value)) return [];
    const { from, used } = value;
    if (typeof from !== "string") return [[name, listsFor(output, value, profile)]];
    const usedThere = typeof used === "string" && { used: elsewhere(used) };
    return [[name, { from: elsewhere(from), ...usedThere }]];
  });
  return Object.fromEntries(entries.filter(([, value]) => Object.keys(value).length > 0));
}

/** The users that a profile gives, for a profile elsewhere: the names of their files lead to the same files. */
export function usersFor(output: string, users: WrittenUsers, profile: string): WrittenUsers {
  const elsewhere = fileFor(output, profile);
  const { given, used } = users;
  return {
    given: given.map((group) =>
      group.file === undefined ? group : { ...group, file: elsewhere(group.file) },
    ),
    ...(used !== undefined && { used: elsewhere(used) }),
  };
}
