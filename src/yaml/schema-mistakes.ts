import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import { schemaMessage } from "./schema-messages.ts";
import type { YamlSource } from "./source.ts";

/** A condition only repeats what its branches report. */
const isInformative = ({ keyword }: ErrorObject) => keyword !== "if";

/** What a JSON Schema (2020-12) finds wrong with a YAML file, each mistake as a message. */
export function schemaMistakes(source: YamlSource, schema: object): string[] {
  // It judges one file: what takes time is compiling the schema, and our own need no validation.
  const quick = { validateSchema: false, inlineRefs: false, code: { optimize: false } } as const;
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, ...quick });
  // The package is CommonJS: under Node's ES modules its function is the default's default.
  (formatsPlugin as unknown as (instance: Ajv2020) => void)(ajv);
  const validate = ajv.compile(schema);
  if (validate(source.document.toJS())) return [];
  return (validate.errors ?? []).filter(isInformative).map((error) => schemaMessage(error, source));
}
