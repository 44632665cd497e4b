import { isMap, isScalar } from "yaml";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { operationNames } from "../../../spec/operations.ts";
import { didYouMean } from "../../ground/usage-error.ts";
import { locationOf, type YamlSource } from "../../ground/yaml/source.ts";

const namesIn = (value: unknown): string[] => (isJsonObject(value) ? Object.keys(value) : []);

const knownInWords = (name: string, known: readonly string[]): string =>
  known.length === 0
    ? "The suite reads none from it."
    : `It has ${known.join(", ")}.${didYouMean(name, known)}`;

/** The keys of a mapping in a file that aren't known, each as a message. */
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
