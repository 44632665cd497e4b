import { redactor, type Redact } from "../../wire/redaction.ts";
import type { Profile } from "../profile/profile.ts";
import { secretsOnTheWay } from "../profile/way.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { namesIn, secretIn } from "../profile/load.ts";

const oddities: readonly [RegExp, string][] = [
  [/^\uFEFF/, "begins with a byte order mark"],
  [/[\r\n]$/, "ends in a line break"],
  [/^[\r\n]/, "begins with a line break"],
  [/[\r\n]/, "has a line break in it"],
  [/\s$/, "ends in a space"],
  [/^\s/, "begins with a space"],
  [/^(["'`])[^]*\1$|^[“‘«][^]*[”’»]$/, "is in quotes"],
  [
    /[\0\u200B-\u200D\u2060\uFEFF\uFFFD]/,
    "has a character in it that can't be seen, or isn't UTF-8",
  ],
  [/^\w+=[^=]/, "begins with a name and an equals sign"],
  [/\\[rn]["']?$/, String.raw`ends in "\n", the two characters`],
  [
    /^\$?\{\{?[^]*\}$|^\$\w+$|^<[^]*>$|^%\w+%$|^(your|my)[ _-]|^(change-?me|replace-?me|undefined|null|x{4,}|\*{3,})$/i,
    "looks like a placeholder that was not filled in",
  ],
];

/** Random bytes in Base64 hardly ever decode to text; such a value was encoded by a store, as Kubernetes does. */
const isEncodedText = (value: string): boolean =>
  /^(?:[\w+/-]{4}){2,}(?:[\w+/-]{2}==|[\w+/-]{3}=)?$/.test(value) &&
  /^[\x20-\x7e]{8,}[\r\n]*$/.test(Buffer.from(value, "base64").toString("latin1"));

const oddityOf = (value: string): string | undefined =>
  oddities.find(([pattern]) => pattern.test(value))?.[1] ??
  (isEncodedText(value) ? "looks like the Base64 of a text, as some stores give it" : undefined);

/** HTTP headers carry only this, and lose spaces at their ends. */
const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

function whyNoHeader(value: string): string | undefined {
  if (headerValue.test(value)) return undefined;
  return oddityOf(value) ?? "has a character that isn't printable ASCII";
}

/** Any bytes may be a secret, so it's only mentioned, never changed or refused. */
export function oddCredentials({ credentials, headers }: Profile, environment: NodeJS.ProcessEnv) {
  const { apiKey, apiKeyEnv, secretEnv, otherKeyEnv, otherSecretEnv } = credentials;
  const inVariable = (name = ""): [string, string] => [name, environment[name] ?? ""];
  const keys: [string, string][] = [
    apiKey === undefined ? inVariable(apiKeyEnv) : ["The API key", apiKey],
    inVariable(otherKeyEnv),
  ];
  const sent = keys.filter(([, key]) => whyNoHeader(key) === undefined);
  // Spaces around a header's value aren't sent.
  const onTheWay = Object.values(headers ?? {})
    .flatMap(namesIn)
    .map((name): [string, string] => [name, environment[name]?.trim() ?? ""]);
  const named = [...sent, inVariable(secretEnv), inVariable(otherSecretEnv), ...onTheWay];
  return named.flatMap(([name, value]) => {
    const oddity = oddityOf(value);
    return oddity === undefined
      ? []
      : [`${name} ${oddity}. It is used as it is: undo that unless it belongs to the value.`];
  });
}

export interface Credentials {
  apiKey: string;
  apiSecret: string;
  /** Another API client, if it's known. Its secret must not sign for this client. */
  otherKey?: string;
  otherSecret?: string;
}

function requireHeader(name: string, value: string): void {
  const why = whyNoHeader(value);
  if (why !== undefined) throw new UsageError(`${name} can't stand in a header: it ${why}.`);
}

/** @throws UsageError that names the variable to set */
export function credentialsOf(
  { credentials }: Profile,
  environment: NodeJS.ProcessEnv,
): Credentials {
  const apiKey = credentials.apiKey ?? environment[credentials.apiKeyEnv];
  const apiSecret = secretIn(environment, credentials.secretEnv);
  if (!apiKey) {
    throw new UsageError(
      `There is no API key. Give --api-key, or set the environment variable ${credentials.apiKeyEnv}.`,
    );
  }
  if (!apiSecret) {
    throw new UsageError(
      `There is no API secret. Set the environment variable ${credentials.secretEnv}; ` +
        `a secret is never read from an argument or a file.`,
    );
  }
  requireHeader(credentials.apiKey ? "The API key" : credentials.apiKeyEnv, apiKey);
  const otherSecret = secretIn(environment, credentials.otherSecretEnv);
  const otherKey = credentials.otherKeyEnv && environment[credentials.otherKeyEnv];
  if (otherKey === apiKey) {
    throw new UsageError(
      `${credentials.otherKeyEnv} holds the API key of the target's client. Give the key of another client, or unset it.`,
    );
  }
  if (otherKey) requireHeader(credentials.otherKeyEnv ?? "", otherKey);
  return { apiKey, apiSecret, ...(otherKey && { otherKey }), ...(otherSecret && { otherSecret }) };
}

/** A token too short to be redacted protects nothing and may be sent. @throws UsageError */
export function statesTokenOf({ states }: Profile, environment: NodeJS.ProcessEnv) {
  const token = (states.tokenEnv && environment[states.tokenEnv]) || undefined;
  if (token !== undefined) requireHeader(states.tokenEnv ?? "", token);
  return token;
}

export function secretsOf(
  profile: Profile,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const { apiKey, apiKeyEnv, secretEnv, otherKeyEnv = "", otherSecretEnv } = profile.credentials;
  const own = {
    API_SECRET: secretIn(environment, secretEnv) ?? "",
    API_KEY: apiKey ?? environment[apiKeyEnv] ?? "",
    OTHER_API_KEY: environment[otherKeyEnv] ?? "",
    OTHER_API_SECRET: secretIn(environment, otherSecretEnv) ?? "",
    STATES_TOKEN: statesTokenOf(profile, environment) ?? "",
  };
  // The gateway's variable may have the name of one of the client's secrets.
  const onTheWay = Object.entries(secretsOnTheWay(profile, environment)).map(
    ([name, value]): [string, string] => [name in own ? `GATEWAY_${name}` : name, value],
  );
  return { ...own, ...Object.fromEntries(onTheWay) };
}

export function secretsRedactor(profile: Profile, environment: NodeJS.ProcessEnv): Redact {
  credentialsOf(profile, environment);
  return redactor(secretsOf(profile, environment));
}
