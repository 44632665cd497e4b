import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { isScalar, visit } from "yaml";
import { describe } from "../../../spec/openapi.ts";
import { operationNames } from "../../../spec/operations.ts";
import { didYouMean } from "../../ground/usage-error.ts";
import { exampleInstead, generatorNames } from "./generators.ts";
import { placeholdersIn } from "./template.ts";
import { isValueList } from "./value-lists.ts";
import { locationOf, type YamlSource } from "../../ground/yaml/source.ts";

const isNested = (value: unknown): value is JsonObject | unknown[] =>
  isJsonObject(value) || Array.isArray(value);

/** The generator of a placeholder: `digits` of `digits:8`. */
const generatorOf = (name: string): string => name.split(":")[0] ?? name;

/** Every key of a structure, at any depth. */
const keysIn = (value: unknown): string[] =>
  isNested(value) && !isValueList(value)
    ? [...Object.keys(value), ...Object.values(value).flatMap((each) => keysIn(each))]
    : [];

/**
 * The inputs that templates may use: those of the document's paths and the sandbox's templates, and every
 * field of the test data and the provocations.
 */
export const inputNames = (defaults: JsonObject, profile: JsonObject): ReadonlySet<string> =>
  new Set([
    ...placeholdersIn(operationNames.map((operation) => describe(operation).path)),
    ...placeholdersIn(defaults.operations),
    ...keysIn(profile.testData),
    ...keysIn(profile.provocations),
  ]);

/**
 * The unknown placeholders of a profile, each as a message. Their fields would silently be left out
 * of requests, and the target be blamed for it.
 */
export function unknownPlaceholders(source: YamlSource, inputs: ReadonlySet<string>): string[] {
  const messages: string[] = [];
  const generators = new Set(generatorNames);
  const check = (section: string, known: ReadonlySet<string>, bare: (name: string) => string) => {
    const node = source.document.get(section, true);
    if (!node) return;
    visit(node as Parameters<typeof visit>[0], {
      Scalar(key, scalar) {
        if (key === "key" || !isScalar(scalar)) return;
        for (const name of placeholdersIn(scalar.value)) {
          const example = known === generators ? exampleInstead(name) : undefined;
          if (known.has(bare(name)) && example === undefined) continue;
          const likely = didYouMean(bare(name), known, (each) => `{${each}}`);
          const wrong =
            example === undefined
              ? `is not a known placeholder of ${section}.${likely}`
              : `can't be made: write it like {${example}}.`;
          messages.push(`${locationOf(scalar, source)}  {${name}} ${wrong}`);
        }
      },
    });
  };
  check("operations", inputs, (name) => name);
  check("testData", generators, generatorOf);
  check("provocations", generators, generatorOf);
  return messages;
}
