import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { packageFile } from "../../../spec/files.ts";

/** The published schema of results.json. */
export const resultsSchema = JSON.parse(
  readFileSync(packageFile("spec/schemas/results.schema.json"), "utf8"),
) as { $id: string; $defs: { reason: { enum: string[] } } };

const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false });
formats.default(ajv);
const validate = ajv.compile(resultsSchema);

/** What the schema has against a value; nothing if it is fine. */
export function resultsMistakes(value: unknown): string[] {
  // What is written is JSON: fields that are undefined are not there.
  if (validate(JSON.parse(JSON.stringify(value)))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
