import type { Profile } from "../profile/profile.ts";

/** What secret stores, shells and templates leave around a value, and how that is said of it. */
const oddities: readonly [RegExp, string][] = [
  [/^\uFEFF/, "begins with a byte order mark"],
  [/[\r\n]$/, "ends in a line break"],
  [/^[\r\n]/, "begins with a line break"],
  [/[\r\n]/, "has a line break in it"],
  [/\s$/, "ends in a space"],
  [/^\s/, "begins with a space"],
  [/^(["'`])[^]*\1$/, "is in quotes"],
  [/\\[rn]["']?$/, String.raw`ends in "\n", the two characters`],
  [/^\$?\{\{?[^]*\}$|^\$\w+$|^<[^]*>$/, "looks like a placeholder that was not filled in"],
];

/** Random bytes in Base64 hardly ever decode to a text: what does was encoded by its store, as Kubernetes does. */
const isEncodedText = (value: string): boolean =>
  /^(?:[\w+/-]{4}){2,}(?:[\w+/-]{2}==|[\w+/-]{3}=)?$/.test(value) &&
  /^[\x20-\x7e]{8,}[\r\n]*$/.test(Buffer.from(value, "base64").toString("latin1"));

/** What is odd about a credential, as a store may give it; undefined for one that is plain. */
const oddityOf = (value: string): string | undefined =>
  oddities.find(([pattern]) => pattern.test(value))?.[1] ??
  (isEncodedText(value) ? "looks like the Base64 of a text, as some stores give it" : undefined);

/** What HTTP can't carry in a header, or takes off its ends. */
const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Why a value can't be sent in a header; undefined where it can. */
export function whyNoHeader(value: string): string | undefined {
  if (headerValue.test(value)) return undefined;
  return oddityOf(value) ?? "has a character that isn't printable ASCII";
}

/**
 * What is odd about the credentials of a profile, each in a sentence. Any bytes may be a secret, so none is changed
 * or refused for it.
 */
export function oddCredentials({ credentials }: Profile, environment: NodeJS.ProcessEnv): string[] {
  const { apiKey, apiKeyEnv, secretEnv, otherKeyEnv, otherSecretEnv } = credentials;
  const inVariable = (name = ""): [string, string] => [name, environment[name] ?? ""];
  const keys: [string, string][] = [
    apiKey === undefined ? inVariable(apiKeyEnv) : ["The API key", apiKey],
    inVariable(otherKeyEnv),
  ];
  const sent = keys.filter(([, key]) => whyNoHeader(key) === undefined);
  const named = [...sent, inVariable(secretEnv), inVariable(otherSecretEnv)];
  return named.flatMap(([name, value]) => {
    const oddity = oddityOf(value);
    return oddity === undefined
      ? []
      : [`${name} ${oddity}. It is used as it is: undo that unless it belongs to the value.`];
  });
}
