import { isScalar } from "yaml";
import { locationOf, type YamlSource } from "../../ground/yaml/source.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { shortestSecret } from "../../wire/redaction.ts";

/** The environment variables that name a target. The command's options set them; so may anyone. */
export const targetVariables = {
  profile: "CONFORMANCE_PROFILE",
  baseUrl: "CONFORMANCE_BASE_URL",
  apiKey: "CONFORMANCE_API_KEY",
  statesUrl: "CONFORMANCE_STATES_URL",
  proxy: "CONFORMANCE_PROXY",
} as const;

/** The fields of a profile that may name variables of the environment, and the variables that are used instead of them. */
const addresses = [
  { path: ["baseUrl"], instead: targetVariables.baseUrl },
  { path: ["states", "url"], instead: targetVariables.statesUrl },
];

const reference = /\$\{(\w+)\}/g;

/** The variables of the environment that a text names, as `${NAME}`. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(reference)].map(([, name = ""]) => name);

export const filledIn = (text: string, environment: NodeJS.ProcessEnv): string =>
  text.replaceAll(reference, (_, name: string) => environment[name] ?? "");

/** What isn't set is given back, each as a message with its line. */
export function fillInAddresses(source: YamlSource, environment: NodeJS.ProcessEnv): string[] {
  return addresses.flatMap(({ path, instead }) => {
    const node = source.document.getIn(path, true);
    if (!isScalar(node) || typeof node.value !== "string") return [];
    const unset = namesIn(node.value).find((name) => !environment[name]);
    if (unset !== undefined && environment[instead]) {
      source.document.deleteIn(path);
      return [];
    }
    if (unset !== undefined) {
      return [
        `${locationOf(node, source)}  ${path.join(".")} needs the environment variable ${unset}, which isn't set. Export it, or write the address here.`,
      ];
    }
    node.value = filledIn(node.value, environment);
    return [];
  });
}

/** A secret of the environment, if it is there. @throws UsageError when it is too short to be redacted */
export function secretIn(
  environment: NodeJS.ProcessEnv,
  name: string | undefined,
): string | undefined {
  const secret = name === undefined ? undefined : environment[name];
  if (!secret) return undefined;
  if (secret.length >= shortestSecret) return secret;
  throw new UsageError(
    `The secret in ${name} is too short to be kept out of reports: ` +
      `it needs at least ${shortestSecret}.`,
  );
}
