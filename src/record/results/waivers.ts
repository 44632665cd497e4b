import { packageFile, readJson } from "../../../spec/files.ts";
import { rejectMistakes } from "../../ground/usage-error.ts";
import { schemaMistakes } from "../../ground/yaml/schema-mistakes.ts";
import { locationOf, readYaml } from "../../ground/yaml/source.ts";
import type { Waiver } from "../evidence/lines.ts";

const schema = readJson(packageFile("spec/schemas/waivers.schema.json")) as object;

function repetitions(waivers: readonly Waiver[]): string[] {
  const first = new Map<string, Waiver>();
  return waivers.flatMap((waiver) => {
    const key = JSON.stringify([waiver.requirement, waiver.operation]);
    const earlier = first.get(key);
    if (!earlier) first.set(key, waiver);
    return earlier
      ? [`${waiver.location}  waives the same findings as ${earlier.location}. Remove one of them.`]
      : [];
  });
}

/** @throws UsageError if the file is missing, or with file, line and field of every mistake */
export function readWaivers(file: string): Waiver[] {
  const source = readYaml(file, `There is no waivers file at ${file}.`);
  rejectMistakes("The waivers file", schemaMistakes(source, schema));
  const entries = (source.document.toJS() ?? []) as Omit<Waiver, "location">[];
  const waivers = entries.map((entry, index) => ({
    ...entry,
    location: locationOf(source.document.getIn([index], true), source),
  }));
  rejectMistakes("The waivers file", repetitions(waivers));
  return waivers;
}
