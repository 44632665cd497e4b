import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { packageFile } from "../../../spec/files.ts";
import { resultsSchema } from "./results-schema.ts";

const schema = JSON.parse(
  readFileSync(packageFile("spec/schemas/evidence.schema.json"), "utf8"),
) as { $id: string; $defs: Record<string, object> };

const ajv = new Ajv2020({ strict: true, strictRequired: false });
formats.default(ajv);
ajv.addSchema(resultsSchema).addSchema(schema);

export function lineMistakes(text: string): string[] {
  const line = JSON.parse(text) as { kind: string };
  if (!Object.hasOwn(schema.$defs, line.kind)) return [`There is no kind of line "${line.kind}".`];
  // By the schema of its kind: of all ten alternatives, ajv would name the mistakes in each.
  const validate = ajv.getSchema(`${schema.$id}#/$defs/${line.kind}`);
  if (validate?.(line)) return [];
  return (validate?.errors ?? []).map(
    ({ instancePath, message }) => `${line.kind}${instancePath} ${message}`,
  );
}
