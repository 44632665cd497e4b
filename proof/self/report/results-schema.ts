import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { isJsonObject } from "../../../spec/json.ts";
import { packageFile } from "../../../spec/files.ts";
import type { Results } from "../../../src/record/results/results.ts";
import { resultsText } from "../../../src/record/results/results-file.ts";

export const resultsSchema = JSON.parse(
  readFileSync(packageFile("spec/schemas/results.schema.json"), "utf8"),
) as { $id: string; $defs: { reason: { enum: string[] } } };

const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false });
formats.default(ajv);
const validate = ajv.compile(resultsSchema);

export function resultsMistakes(value: unknown): string[] {
  const isResults = isJsonObject(value) && Array.isArray(value.findings);
  const text = isResults ? resultsText(value as unknown as Results) : JSON.stringify(value);
  if (validate(JSON.parse(text))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
