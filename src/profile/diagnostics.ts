import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { tableErrors } from "../../spec/error-rows/index.ts";
import { packageFile } from "../../spec/files.ts";
import { UsageError } from "../usage-error.ts";
import { schemaMessage } from "../yaml/schema-messages.ts";
import type { YamlSource } from "../yaml/source.ts";

const schemaFile = packageFile("spec/schemas/profile.schema.json");

interface ProfileSchema {
  properties: { provocations: { properties?: object; additionalProperties: object | false } };
}

/** The published schema, with the ids of the error rows as the names of provocations. */
function schemaWithRows(): ProfileSchema {
  const schema = JSON.parse(readFileSync(schemaFile, "utf8")) as ProfileSchema;
  const { provocations } = schema.properties;
  const rows = Object.keys(tableErrors).map((id) => [id, provocations.additionalProperties]);
  provocations.properties = Object.fromEntries(rows) as object;
  provocations.additionalProperties = false;
  return schema;
}

/** A condition repeats what its branches already say. */
const isTelling = (error: ErrorObject) => error.keyword !== "if";

/** Ends the run if a profile has mistakes, and lists them all. @throws UsageError */
export function insistOnNone(mistakes: string[]): void {
  if (mistakes.length === 0) return;
  throw new UsageError(
    `The profile has ${mistakes.length} mistake(s):\n  ${mistakes.join("\n  ")}`,
  );
}

/** The content of a profile, as the published schema wants it. @throws UsageError for what it does not */
export function contentOf(source: YamlSource): Record<string, unknown> {
  const content: unknown = source.document.toJS() ?? {};
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false });
  const validate = ajv.compile(schemaWithRows());
  const errors = validate(content) ? [] : (validate.errors ?? []).filter(isTelling);
  insistOnNone(errors.map((error) => schemaMessage(error, source)));
  return content as Record<string, unknown>;
}
