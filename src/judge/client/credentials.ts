import { redactor, type Redact } from "../../wire/redaction.ts";
import type { Profile } from "../profile/profile.ts";
import { secretsOnTheWay } from "../profile/way.ts";
import { secretIn } from "../profile/secret-in.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { whyNoHeader } from "./odd-credentials.ts";

/** Who signs: one API client of the target. */
export interface Credentials {
  apiKey: string;
  apiSecret: string;
  /** Key and secret of another API client, as far as they are known. Its secret must not sign for this one. */
  otherKey?: string;
  otherSecret?: string;
}

/** Requires that a value can be sent in a header. @throws UsageError that says why it can't */
function requireHeader(name: string, value: string): void {
  const why = whyNoHeader(value);
  if (why !== undefined) throw new UsageError(`${name} can't stand in a header: it ${why}.`);
}

/** Key and secrets of a profile, from the environment. @throws UsageError naming the variable to set */
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

/**
 * The token of the provider state endpoint, where the profile names its variable and it is set. It may
 * be of any length: a token that is too short to be redacted protects nothing.
 * @throws UsageError where it can't be sent
 */
export function statesTokenOf(
  { states }: Profile,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const token = (states.tokenEnv && environment[states.tokenEnv]) || undefined;
  if (token !== undefined) requireHeader(states.tokenEnv ?? "", token);
  return token;
}

/** Takes key, secrets and token of a profile out of texts. @throws UsageError as credentialsOf does */
export function secretsRedactor(profile: Profile, environment: NodeJS.ProcessEnv): Redact {
  const { apiKey, apiSecret, otherKey, otherSecret } = credentialsOf(profile, environment);
  return redactor({
    API_SECRET: apiSecret,
    API_KEY: apiKey,
    OTHER_API_KEY: otherKey ?? "",
    OTHER_API_SECRET: otherSecret ?? "",
    STATES_TOKEN: statesTokenOf(profile, environment) ?? "",
    ...secretsOnTheWay(profile, environment),
  });
}
