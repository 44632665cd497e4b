import { createRequire } from "node:module";
import { Ajv, type ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { isJsonObject } from "../../../spec/json.ts";
import { packageFile, readJson } from "../../../spec/files.ts";
import type { Results } from "../../../src/record/results/results.ts";
import { resultsText } from "../../../src/record/results/results-file.ts";

const schemaOf = (name: string) =>
  readJson(packageFile(`spec/schemas/${name}.schema.json`)) as object;

export const resultsSchema = schemaOf("results") as { $defs: { reason: { enum: string[] } } };
const evidenceSchema = schemaOf("evidence") as { $id: string; $defs: Record<string, object> };

const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false });
formats.default(ajv);
ajv.addSchema(evidenceSchema);
const validateResults = ajv.compile(resultsSchema);

const mistakesOf = (errors: readonly ErrorObject[] | null | undefined): string[] =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

export function resultsMistakes(value: unknown): string[] {
  const isResults = isJsonObject(value) && Array.isArray(value.findings);
  const text = isResults ? resultsText(value as unknown as Results) : JSON.stringify(value);
  return validateResults(JSON.parse(text)) ? [] : mistakesOf(validateResults.errors);
}

export function lineMistakes(text: string): string[] {
  const line = JSON.parse(text) as { kind: string };
  const { kind } = line;
  if (!Object.hasOwn(evidenceSchema.$defs, kind)) return [`There is no kind of line "${kind}".`];
  // Only the schema of its kind, since ajv would name the mistakes of all ten alternatives.
  const validate = ajv.getSchema(`${evidenceSchema.$id}#/$defs/${kind}`);
  if (validate?.(line)) return [];
  return mistakesOf(validate?.errors).map((mistake) => kind + mistake);
}

const require = createRequire(import.meta.url);

/** HAR 1.2's schemas are in draft 6 of JSON Schema. */
const draft = require("ajv/dist/refs/json-schema-draft-06.json") as object;
const schemas = require("har-schema") as Record<string, object>;
const ajvOfHar = new Ajv({ allErrors: true, strict: false });
formats.default(ajvOfHar);
ajvOfHar.addMetaSchema(draft);
for (const schema of Object.values(schemas)) ajvOfHar.addSchema(schema);
const validateHar = ajvOfHar.getSchema("har.json#");

export function harMistakes(value: unknown): string[] {
  if (!validateHar) throw new Error("The package har-schema has no har.json.");
  return validateHar(value) ? [] : mistakesOf(validateHar.errors);
}
