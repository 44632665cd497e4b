import { existsSync } from "node:fs";
import { remembered } from "../../../spec/remembered.ts";
import { locationOf, readYaml } from "../../ground/yaml/source.ts";

const sourceOf = remembered((file: string) => readYaml(file, file));

export function locationIn(file: string, path: readonly string[]): string {
  if (!existsSync(file)) return file;
  const source = sourceOf(file);
  const node = source.document.getIn(path, true);
  return node === undefined ? file : locationOf(node, source);
}
