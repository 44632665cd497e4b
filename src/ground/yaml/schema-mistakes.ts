import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import { schemaMessage } from "./schema-messages.ts";
import type { YamlSource } from "./source.ts";

const isRepetition = ({ keyword }: ErrorObject) => keyword === "if" || keyword === "oneOf";

/** Whether it only says that a value is not of a branch's type, where another branch says what is wrong with it. */
function isOtherBranch(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (error.keyword !== "type" || !/\/oneOf\/|#\/\$defs\//.test(error.schemaPath)) return false;
  return all.some(
    (other) =>
      other.keyword !== "type" &&
      !isRepetition(other) &&
      other.instancePath.startsWith(error.instancePath),
  );
}

export function schemaMistakes(source: YamlSource, schema: object): string[] {
  // It judges one file: what takes time is compiling the schema, and our own need no validation.
  const quick = { validateSchema: false, inlineRefs: false, code: { optimize: false } } as const;
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, ...quick });
  // The package is CommonJS: under Node's ES modules its function is the default's default.
  (formatsPlugin as unknown as (instance: Ajv2020) => void)(ajv);
  const validate = ajv.compile(schema);
  if (validate(source.document.toJS())) return [];
  const errors = validate.errors ?? [];
  return errors
    .filter((error) => !isRepetition(error) && !isOtherBranch(error, errors))
    .map((error) => schemaMessage(error, source));
}
