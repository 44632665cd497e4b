import { readFileSync } from "node:fs";
import { packageFile } from "../../spec/files.ts";
import type { JsonObject } from "../../spec/json.ts";
import { ajvWithFormats } from "../ground/json-schema.ts";

/** A member that another release adds is no mistake. */
const withoutBounds = (name: string, value: unknown): unknown =>
  name === "additionalProperties" && value === false ? undefined : value;

const schemaOf = (file: string): object =>
  JSON.parse(
    readFileSync(packageFile(`spec/schemas/${file}.schema.json`), "utf8"),
    withoutBounds,
  ) as object;

const evidence = schemaOf("evidence") as { $defs: object };

// Of a value that isn't in its form, the first mistake is enough.
const ajv = ajvWithFormats({ allErrors: false, verbose: false });
ajv.addSchema(schemaOf("results"), "results");
ajv.addSchema(evidence, "evidence");

function mistakeBy(schema: string, value: unknown): string | undefined {
  const validate = ajv.getSchema(schema);
  if (!validate) throw new Error(`There is no schema ${schema}.`);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath || "it"} ${error?.message ?? "is not valid"}`;
}

export const mistakeInResults = (results: unknown): string | undefined =>
  mistakeBy("results", results);

export function mistakeInLine(line: JsonObject): string | undefined {
  const kind = String(line.kind);
  if (!Object.hasOwn(evidence.$defs, kind)) return "it is of no known kind";
  return mistakeBy(`evidence#/$defs/${kind}`, line);
}
