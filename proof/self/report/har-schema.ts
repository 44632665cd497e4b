import { createRequire } from "node:module";
import { Ajv } from "ajv";
import formats from "ajv-formats";

const require = createRequire(import.meta.url);

/** The schemas of HAR 1.2 are written in the sixth draft of JSON Schema. */
const draft = require("ajv/dist/refs/json-schema-draft-06.json") as object;
const schemas = require("har-schema") as Record<string, object>;
const ajv = new Ajv({ allErrors: true, strict: false });
formats.default(ajv);
ajv.addMetaSchema(draft);
for (const schema of Object.values(schemas)) ajv.addSchema(schema);
const validate = ajv.getSchema("har.json#");

export function harMistakes(value: unknown): string[] {
  if (!validate) throw new Error("The package har-schema has no har.json.");
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
