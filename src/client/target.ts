import { redactor, shortestSecret, type Redact } from "../wire/redaction.ts";
import { Signatures } from "../wire/signatures.ts";
import { encodings, type SignatureEncoding } from "../wire/signing.ts";
import { createClient, type Client } from "./client.ts";
import type { TargetTime } from "../profile/generators.ts";
import type { LoadedProfile } from "../profile/load.ts";
import type { Profile } from "../profile/profile.ts";
import { UsageError } from "../usage-error.ts";
import { createProviderStates, type ProviderStates } from "./provider-states.ts";
import type { Credentials } from "./signer.ts";
import { createTransport } from "./transport.ts";

/** What the preflight found out about a target, handed from process to process. */
export interface Discovered {
  encoding: SignatureEncoding;
  /** Milliseconds by which the target's clock is ahead of ours. */
  clockOffset: number;
}

/** The implementation under test, ready to be asked. */
export interface Target {
  profile: Profile;
  baseUrl: string;
  client: Client;
  states: ProviderStates;
  time: TargetTime;
  /** Whether the secret of another client is known. */
  knowsOtherClient: boolean;
  /** Takes key, secret and signatures out of a text, however the target gave them back. */
  redact: Redact;
  close(): Promise<void>;
}

/** A secret of the environment, if it is there. @throws UsageError when it cannot be kept out of texts */
function secretIn(environment: NodeJS.ProcessEnv, name: string | undefined): string | undefined {
  const secret = name === undefined ? undefined : environment[name];
  if (!secret) return undefined;
  if (secret.length >= shortestSecret) return secret;
  throw new UsageError(
    `The secret in ${name} is too short to be kept out of reports: ` +
      `it has ${secret.length} characters, and needs ${shortestSecret}.`,
  );
}

/** Key and secret of a profile, from the environment. @throws UsageError naming the variable. */
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
  const otherSecret = secretIn(environment, credentials.otherSecretEnv);
  return { apiKey, apiSecret, ...(otherSecret && { otherSecret }) };
}

/** Opens a target by its profile. @throws UsageError when the profile or environment lacks something. */
export function openTarget(
  { profile, file }: LoadedProfile,
  environment: NodeJS.ProcessEnv,
  discovered?: Discovered,
): Target {
  const { baseUrl } = profile;
  if (!baseUrl) {
    throw new UsageError(`The profile ${file} has no baseUrl. Add it, or give --base-url.`);
  }
  const offset = discovered?.clockOffset ?? 0;
  const now = () => Date.now() + offset;
  const declared = profile.signature.encoding;
  const encoding = discovered?.encoding ?? (declared === "auto" ? encodings[0] : declared);
  const transport = createTransport(profile.requestTimeoutSeconds);
  const credentials = credentialsOf(profile, environment);
  const { tokenEnv } = profile.states ?? {};
  // Shorter than a secret it is taken for none: an endpoint may want just anything.
  const statesToken = (tokenEnv && environment[tokenEnv]) || undefined;
  const secrets = redactor({
    API_SECRET: credentials.apiSecret,
    API_KEY: credentials.apiKey,
    OTHER_API_SECRET: credentials.otherSecret ?? "",
    STATES_TOKEN: statesToken ?? "",
  });
  const signatures = new Signatures();
  const redact: Redact = (text) => signatures.redact(secrets(text));
  return {
    profile,
    baseUrl,
    client: createClient({
      profile,
      baseUrl,
      credentials,
      encoding,
      transport,
      now,
      secrets,
      signatures,
    }),
    states: createProviderStates({ profile, baseUrl, transport, token: statesToken }),
    time: { now, timeZone: profile.timeZone },
    knowsOtherClient: credentials.otherSecret !== undefined,
    redact,
    close: () => transport.close(),
  };
}
