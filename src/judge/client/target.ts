import { Signatures } from "../../wire/signatures.ts";
import { encodings, type SignatureEncoding } from "../../wire/signing.ts";
import { credentialsOf, secretsRedactor, statesTokenOf } from "./credentials.ts";
import type { LoadedProfile } from "../profile/load.ts";
import { wayTo } from "../profile/way.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { paceOf } from "./pace.ts";
import { createProviderStates } from "./provider-states.ts";
import { createTransport } from "./transport.ts";
import { createClient, traceVariable } from "./request.ts";

export interface Clock {
  by: "target" | "own" | "profile";
  offsetMs: number;
}

export interface Discovered {
  encoding: SignatureEncoding;
  /** By how much the clock used for timestamps is ahead of the suite's. */
  clockOffsetMs: number;
  /** Whose clock it is, and by how much the target's Date header is ahead of it. */
  clock?: Clock["by"];
  dateAheadMs?: number;
}

export function openTarget(
  loaded: LoadedProfile,
  environment: NodeJS.ProcessEnv,
  discovered?: Discovered,
  pace = paceOf(environment),
) {
  const { profile, file } = loaded;
  const { baseUrl } = profile;
  if (!baseUrl) {
    throw new UsageError(`The profile ${file} has no baseUrl. Add it, or give --base-url.`);
  }
  const offsetMs = discovered?.clockOffsetMs ?? 0;
  const now = () => Date.now() + offsetMs;
  const declared = profile.signature.encoding;
  const encoding = discovered?.encoding ?? (declared === "auto" ? encodings[0] : declared);
  const way = wayTo(loaded, environment);
  const transport = createTransport(profile.requestTimeoutSeconds, way);
  const credentials = credentialsOf(profile, environment);
  const token = statesTokenOf(profile, environment);
  const withoutSecrets = secretsRedactor(profile, environment);
  const traces = Boolean(environment[traceVariable]);
  const signatures = new Signatures();
  const signing = { credentials, encoding, now };
  return {
    profile,
    profileFile: file,
    baseUrl,
    encoding,
    client: createClient({ profile, baseUrl, signing, transport, signatures, pace, traces }),
    states: createProviderStates({ profile, baseUrl, transport, token, pace }),
    time: { now, timeZone: profile.timeZone },
    writesItsTime: (discovered?.dateAheadMs ?? 0) === 0,
    knowsOtherClient: credentials.otherSecret !== undefined,
    actsAsOtherClient: credentials.otherKey !== undefined && credentials.otherSecret !== undefined,
    redact: (text: string): string => signatures.redact(withoutSecrets(text)),
    close: () => transport.close(),
  };
}

export type Target = ReturnType<typeof openTarget>;

export async function atTarget<Result>(
  act: (target: Target) => Promise<Result>,
  ...opening: Parameters<typeof openTarget>
): Promise<Result> {
  const target = openTarget(...opening);
  try {
    return await act(target);
  } finally {
    await target.close();
  }
}
