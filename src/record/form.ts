import { readFileSync } from "node:fs";
import { packageFile } from "../../spec/files.ts";
import { ajvWithFormats } from "../ground/json-schema.ts";

/** A member that another release adds is no mistake. */
const withoutBounds = (name: string, value: unknown): unknown =>
  name === "additionalProperties" && value === false ? undefined : value;

const schemaOf = (file: string): object =>
  JSON.parse(
    readFileSync(packageFile(`spec/schemas/${file}.schema.json`), "utf8"),
    withoutBounds,
  ) as object;

// Of a value that isn't in its form, the first mistake is enough.
const ajv = ajvWithFormats({ allErrors: false, verbose: false });
ajv.addSchema(schemaOf("results"), "results");
ajv.addSchema(schemaOf("evidence"), "evidence");

/** What of a value isn't in the form that `file` in spec/schemas describes, or a part of it that `pointer` leads to. */
export function mistakeInForm(
  value: unknown,
  file: "results" | "evidence",
  pointer = "",
): string | undefined {
  const validate = ajv.getSchema(`${file}#${pointer}`);
  if (!validate) return "it is of no known kind";
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath || "it"} ${error?.message ?? "is not valid"}`;
}
