import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import { UsageError } from "../usage-error.ts";
import { schemaMessage } from "./schema-messages.ts";
import type { YamlSource } from "./source.ts";

/** A condition only repeats what its branches report. */
const isInformative = ({ keyword }: ErrorObject) => keyword !== "if";

/** What a JSON Schema (2020-12) finds wrong with a YAML file, each mistake as a message. */
export function schemaMistakes(source: YamlSource, schema: object): string[] {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false });
  // The package is CommonJS: under Node's ES modules its function is the default's default.
  (formatsPlugin as unknown as (instance: Ajv2020) => void)(ajv);
  const validate = ajv.compile(schema);
  if (validate(source.document.toJS())) return [];
  return (validate.errors ?? []).filter(isInformative).map((error) => schemaMessage(error, source));
}

/** Reports all mistakes of a file at once. @throws UsageError unless there are none */
export function rejectMistakes(what: string, mistakes: readonly string[]): void {
  if (mistakes.length === 0) return;
  const count = mistakes.length === 1 ? "a mistake" : `${mistakes.length} mistakes`;
  throw new UsageError(`${what} has ${count}:\n  ${mistakes.join("\n  ")}`);
}
