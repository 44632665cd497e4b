import { isScalar } from "yaml";
import { locationOf, type YamlSource } from "../../ground/yaml/source.ts";

/** The fields of a profile that may name variables of the environment: where a target is differs from machine to machine. */
const addresses = [["baseUrl"], ["states", "url"]];

const reference = /\$\{(\w+)\}/g;

/** The variables of the environment that a text names, as `${NAME}`. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(reference)].map(([, name = ""]) => name);

/** A text with the variables that it names filled in. */
export const filledIn = (text: string, environment: NodeJS.ProcessEnv): string =>
  text.replaceAll(reference, (_, name: string) => environment[name] ?? "");

/**
 * Fills variables of the environment, such as `${STATES_URL}`, into the addresses of a profile. What isn't
 * set is given back, each as a message with its line.
 */
export function fillInAddresses(source: YamlSource, environment: NodeJS.ProcessEnv): string[] {
  return addresses.flatMap((path) => {
    const node = source.document.getIn(path, true);
    if (!isScalar(node) || typeof node.value !== "string") return [];
    const unset = namesIn(node.value).find((name) => !environment[name]);
    if (unset !== undefined) {
      return [
        `${locationOf(node, source)}  ${path.join(".")} needs the environment variable ${unset}, which isn't set. Export it, or write the address here.`,
      ];
    }
    node.value = filledIn(node.value, environment);
    return [];
  });
}
