import { existsSync } from "node:fs";
import { locationOf, readYaml } from "../../ground/yaml/source.ts";

/** `file:line` of a field of a profile; the file alone where the profile leaves it out. */
export function locationIn(file: string, path: readonly string[]): string {
  if (!existsSync(file)) return file;
  const source = readYaml(file, file);
  const node = source.document.getIn(path, true);
  return node === undefined ? file : locationOf(node, source);
}
