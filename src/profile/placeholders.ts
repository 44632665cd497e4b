import { closest } from "fastest-levenshtein";
import { isScalar, visit } from "yaml";
import { generatorNames } from "./generators.ts";
import { locationOf, type YamlSource } from "../yaml/source.ts";

const placeholders = /\{([\w.:-]+)\}/g;

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === "object" && value !== null;

/** Every placeholder in the strings of a structure. */
const placeholdersIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [...value.matchAll(placeholders)].map(([, name = ""]) => name)
    : isPlain(value)
      ? Object.values(value).flatMap(placeholdersIn)
      : [];

/** `digits:8` is made by `digits`. */
const generatorOf = (name: string): string => name.split(":")[0] ?? name;

/** Every key of a structure, at any depth. */
const keysIn = (value: unknown): string[] =>
  isPlain(value)
    ? [...Object.keys(value), ...Object.values(value).flatMap((each) => keysIn(each))]
    : [];

/**
 * The inputs templates may speak of: those the sandbox's templates do, and whatever test data or
 * provocation there is.
 */
export const inputNames = (defaults: Plain, profile: Plain): ReadonlySet<string> =>
  new Set([
    ...placeholdersIn(defaults.operations),
    ...keysIn(profile.testData),
    ...keysIn(profile.provocations),
  ]);

/**
 * The placeholders of a profile that stand for nothing, each as a message. A template would
 * leave their fields out in silence, and the target would be blamed for it.
 */
export function unknownPlaceholders(source: YamlSource, inputs: ReadonlySet<string>): string[] {
  const messages: string[] = [];
  const check = (section: string, known: ReadonlySet<string>, bare: (name: string) => string) => {
    const node = source.document.get(section, true);
    if (!node) return;
    visit(node as Parameters<typeof visit>[0], {
      Scalar(key, scalar) {
        if (key === "key" || !isScalar(scalar)) return;
        for (const name of placeholdersIn(scalar.value)) {
          if (known.has(bare(name))) continue;
          const likely = closest(bare(name), [...known]);
          messages.push(
            `${locationOf(scalar, source)}  {${name}} stands for nothing in ${section}. Did you mean "{${likely}}"?`,
          );
        }
      },
    });
  };
  const generators = new Set(generatorNames);
  check("operations", inputs, (name) => name);
  check("testData", generators, generatorOf);
  check("provocations", generators, generatorOf);
  return messages;
}
