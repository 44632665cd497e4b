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

/** The clock that timestamps are taken from: the target's by its Date header, this machine's, or one that the profile sets. */
export interface Clock {
  by: "target" | "own" | "profile";
  offsetMs: number;
}

/** Every process of the run is given it. */
export interface Discovered {
  encoding: SignatureEncoding;
  /** By how much the clock that requests are stamped by is ahead of the suite's. */
  clockOffsetMs: number;
  /** Whose clock that is, and by how much the Date header of the target's answers is ahead of it. */
  clock?: Clock["by"];
  dateAheadMs?: number;
}

/** Opens a target by its profile. @throws UsageError when the profile or the environment lacks something */
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
    /** Whether the Date header of its answers shows the time that it judges by. */
    writesItsTime: (discovered?.dateAheadMs ?? 0) === 0,
    knowsOtherClient: credentials.otherSecret !== undefined,
    /** Whether requests can be sent in its name as well. */
    actsAsOtherClient: credentials.otherKey !== undefined && credentials.otherSecret !== undefined,
    /** Takes key, secrets and the signatures sent out of a text, in whatever form the target returned them. */
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
