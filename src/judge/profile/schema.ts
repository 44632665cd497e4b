import { readFileSync } from "node:fs";
import { tableErrors } from "../../../spec/error-rows/index.ts";
import { packageFile } from "../../../spec/files.ts";
import { schemaMistakes } from "../../ground/yaml/schema-mistakes.ts";
import type { YamlSource } from "../../ground/yaml/source.ts";

interface ProfileSchema {
  properties: { provocations: { properties?: object; additionalProperties: object | false } };
}

/** The published schema, with the ids of the error rows as the names of provocations. */
function profileSchema(): ProfileSchema {
  const file = packageFile("spec/schemas/profile.schema.json");
  const schema = JSON.parse(readFileSync(file, "utf8")) as ProfileSchema;
  const { provocations } = schema.properties;
  const rows = Object.keys(tableErrors).map((id) => [id, provocations.additionalProperties]);
  provocations.properties = Object.fromEntries(rows) as object;
  provocations.additionalProperties = false;
  return schema;
}

/** What the published schema has against a profile, each mistake as a message. */
export const mistakesAgainstSchema = (source: YamlSource): string[] =>
  schemaMistakes(source, profileSchema());
