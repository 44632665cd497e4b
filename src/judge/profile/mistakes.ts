import { readFileSync } from "node:fs";
import { tableErrors } from "../../../spec/error-rows/index.ts";
import { packageFile } from "../../../spec/files.ts";
import { schemaMistakes } from "../../ground/yaml/schema-mistakes.ts";
import { type YamlSource, locationOf } from "../../ground/yaml/source.ts";
import { isMap, isScalar, visit } from "yaml";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { operationNames } from "../../../spec/operations.ts";
import { didYouMean } from "../../ground/usage-error.ts";
import { describe } from "../../../spec/openapi.ts";
import { exampleInstead, generatorNames } from "./generators.ts";
import { placeholdersIn } from "./template.ts";
import { isValueList } from "./value-lists.ts";
import { contradictionsOf } from "./contradictions.ts";
import { overlay } from "./overlay.ts";
import { mistakesInText } from "./text-values.ts";

interface ProfileSchema {
  properties: { provocations: { properties?: object; additionalProperties: object | false } };
}

function profileSchema(): ProfileSchema {
  const file = packageFile("spec/schemas/profile.schema.json");
  const schema = JSON.parse(readFileSync(file, "utf8")) as ProfileSchema;
  const { provocations } = schema.properties;
  const rows = Object.keys(tableErrors).map((id) => [id, provocations.additionalProperties]);
  provocations.properties = Object.fromEntries(rows) as object;
  provocations.additionalProperties = false;
  return schema;
}

export const mistakesAgainstSchema = (source: YamlSource): string[] =>
  schemaMistakes(source, profileSchema());

const namesIn = (value: unknown): string[] => (isJsonObject(value) ? Object.keys(value) : []);

const knownInWords = (name: string, known: readonly string[]): string =>
  known.length === 0
    ? "The suite reads none from it."
    : `It has ${known.join(", ")}.${didYouMean(name, known)}`;

function unknownKeys(
  source: YamlSource,
  path: readonly string[],
  known: readonly string[],
): string[] {
  const node = source.document.getIn(path, true);
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key }) => {
    const name = isScalar(key) ? String(key.value) : "";
    if (name === "<<" || known.includes(name)) return [];
    const message = `${path.join(".")}.${name} is not a value that the suite looks for there.`;
    return [`${locationOf(key, source)}  ${message} ${knownInWords(name, known)}`];
  });
}

/**
 * The results of operations and the fields of bank details that the suite never reads, each as a message:
 * a misspelt one would silently be missed. Known are those of the sandbox's profile.
 */
export function unknownResults(source: YamlSource, defaults: JsonObject): string[] {
  const operations = defaults.operations as Record<string, JsonObject>;
  return [
    ...operationNames.flatMap((operation) =>
      unknownKeys(
        source,
        ["operations", operation, "result"],
        namesIn(operations[operation]?.result),
      ),
    ),
    ...unknownKeys(source, ["bankDetails"], namesIn(defaults.bankDetails)),
  ];
}

const isNested = (value: unknown): value is JsonObject | unknown[] =>
  isJsonObject(value) || Array.isArray(value);

/** The generator of a placeholder: `digits` of `digits:8`. */
const generatorOf = (name: string): string => name.split(":")[0] ?? name;

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

export function laidOver(defaults: JsonObject, own: JsonObject): JsonObject {
  const laid = overlay(defaults, own);
  return laid.states === "none" ? { ...laid, states: {} } : laid;
}

const lineOf = (message: string): number => Number(/:(\d+) {2}/.exec(message)?.[1] ?? 0);

/**
 * Every mistake in a profile, each as a message with its line: what the schema has against it, placeholders
 * and results that nobody knows, and what contradicts itself. One doesn't hide another.
 */
export function mistakesIn(source: YamlSource, defaults: JsonObject): string[] {
  const own: unknown = source.document.toJS();
  const againstSchema = mistakesAgainstSchema(source);
  if (!isJsonObject(own)) return againstSchema;
  const merged = laidOver(defaults, own);
  return [
    ...againstSchema,
    ...unknownPlaceholders(source, inputNames(defaults, merged)),
    ...unknownResults(source, defaults),
    ...contradictionsOf(source, merged),
    ...mistakesInText(source),
  ].toSorted((one, other) => lineOf(one) - lineOf(other));
}
