import { counted } from "../../../views/words.ts";
import { sha256 } from "../digest.ts";
import { packageNames, type Files } from "../names.ts";
import { readSums } from "../sums.ts";
import { allOrNone, broken, type Line } from "./line.ts";

/** Whether the files are those that SHA256SUMS lists: each there, none else, none changed. */
export function checkSums(files: Files): Line[] {
  const content = files.get(packageNames.sums);
  if (!content) return [broken(`${packageNames.sums} is missing.`)];
  const sums = readSums(content.toString());
  if (!sums) return [broken(`${packageNames.sums} isn't a list of digests and file names.`)];
  const listed = [...sums].flatMap(([name, digest]) => {
    const file = files.get(name);
    if (!file) return [`${JSON.stringify(name)} is missing: ${packageNames.sums} lists it.`];
    return sha256(file) === digest
      ? []
      : [`${name} was changed: its digest isn't the one in ${packageNames.sums}.`];
  });
  const added = [...files.keys()]
    .filter((name) => name !== packageNames.sums && !sums.has(name))
    .map((name) => `${name} was added: ${packageNames.sums} doesn't list it.`);
  return allOrNone(
    [...listed, ...added],
    `${counted(sums.size, "file has", "files have")} the digests in ${packageNames.sums}.`,
  );
}
