import { dirname, resolve } from "node:path";
import { isMap, isScalar, isSeq } from "yaml";
import { locationOf, type YamlSource } from "../../ground/yaml/source.ts";
import { linesIn } from "./value-lists.ts";

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
