import { resolve } from "node:path";
import { remembered } from "../../../spec/remembered.ts";
import { operationNames, type OperationName } from "../../../spec/operations.ts";
import { judgeExchange as judge } from "../../contract/invariants/judge.ts";
import { deviationInWords } from "../../record/results/words.ts";
import { loadProfile, sandboxProfileFile } from "../../judge/profile/load.ts";
import { didYouMean } from "../../ground/usage-error.ts";
import { responseTo } from "../../contract/response.ts";
import { readWorded } from "../../record/read-results.ts";
import { startSandbox as start } from "../../../proof/deviations.ts";
import { faultsNamed, namesOf, variantsNamed } from "./deviations-named.ts";
import { randomUUID } from "node:crypto";
import { sign } from "../../wire/signing.ts";

// The exports of the package for programs: `import { startSandbox, signRequest } from "wallet-conformance"`.

export interface SandboxOptions {
  /** 0, the default, takes a free port. */
  port?: number;
  /** Lawful differences by name: `wallet-conformance list variants`. */
  variants?: readonly string[];
  /** Deviations from the document by name: `wallet-conformance list faults`. */
  faults?: readonly string[];
  /** Bearer token of the provider states at `/_sandbox/states`; they are off without one. */
  statesToken?: string;
  credentials?: { apiKey: string; apiSecret: string };
}

/** Serves the interface from memory, on this machine. */
export interface RunningSandbox {
  /** Without /api/v2. */
  url: string;
  credentials: { apiKey: string; apiSecret: string };
  close(): Promise<void>;
}

/** @throws Error for an unknown name, or a port that is taken */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { port, credentials, statesToken } = options;
  const sandbox = await start({
    variants: namesOf(await variantsNamed(options.variants)),
    faults: namesOf(await faultsNamed(options.faults)),
    ...(port !== undefined && { port }),
    ...(credentials && { credentials }),
    ...(statesToken !== undefined && { controlToken: statesToken }),
  });
  return { url: sandbox.url, credentials: sandbox.credentials, close: () => sandbox.close() };
}

/** The document doesn't show the encoding. */
export type SignatureEncoding =
  "hex" | "hex-upper" | "base64" | "base64url" | "base64-unpadded" | "base64url-padded";

export interface Signing {
  apiKey: string;
  apiSecret: string;
  /** The user's UUID, for operations that carry X-User-Id. */
  userId?: string;
  /** `hex` by default. */
  encoding?: SignatureEncoding;
  /** Milliseconds since 1970; now by default. */
  now?: number;
  /** A fresh UUID by default. */
  requestId?: string;
}

/** All headers of a signed request. */
export function signRequest({
  apiKey,
  apiSecret,
  userId,
  encoding = "hex",
  now = Date.now(),
  requestId = randomUUID(),
}: Signing): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  return {
    "X-Api-Key": apiKey,
    "X-Signature": sign(apiSecret, { apiKey, timestamp, userId }, encoding),
    "X-Timestamp": timestamp,
    "X-Request-Id": requestId,
    ...(userId !== undefined && { "X-User-Id": userId }),
  };
}

export interface HttpExchange {
  /** The operation's name in the suite, such as `createUser`. */
  operation: string;
  request: { method: string; url: string; headers?: Record<string, string>; body?: string };
  answer: { status: number; headers: Record<string, string>; body: string };
}

export interface Deviation {
  requirement: string;
  message: string;
  expected: string;
  actual: string;
  /** JSON Pointers into the body; for a missing member, where it should be. */
  fields?: readonly string[];
}

export interface Judged {
  /** Requirements that the exchange shows to hold. */
  satisfied: string[];
  deviations: Deviation[];
}

const inLowerCase = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const profileIn = remembered((file: string) => loadProfile(file).profile);

/**
 * Judges what holds at every exchange: JSON, success flag, shapes, error tables, limit entries.
 * `profile` is a file that says where errors carry their code; it's read once. @throws Error for an
 * unknown operation, UsageError for mistakes in the profile
 */
export function judgeExchange(
  { operation, request, answer }: HttpExchange,
  { profile: file = sandboxProfileFile }: { profile?: string } = {},
): Judged {
  if (!(operationNames as string[]).includes(operation)) {
    throw new Error(
      `There is no operation "${operation}".${didYouMean(operation, operationNames)}`,
    );
  }
  const profile = profileIn(resolve(file));
  const received = { ...answer, headers: inLowerCase(answer.headers) };
  const exchange = {
    id: "x",
    at: new Date().toISOString(),
    durationMs: 0,
    operation: operation as OperationName,
    properlySigned: true,
    request: { ...request, headers: inLowerCase(request.headers) },
    answer: received,
  };
  const response = responseTo(exchange, profile.errors);
  const inDoubles = profile.limits.numbers === "doubles";
  const { satisfied, deviations } = judge({
    exchange,
    ...(response && { response }),
    body: answer.body,
    inDoubles,
  });
  const inWordsToo = deviations.map(({ requirement, fields, ...deviation }) => {
    const { title, expected, actual } = deviationInWords({ requirement, operation, ...deviation });
    return { requirement, message: title, expected, actual, ...(fields && { fields }) };
  });
  return { satisfied, deviations: inWordsToo };
}

export interface RequirementOutcome {
  id: string;
  section: string;
  statement: string;
  outcome:
    "pass" | "fail" | "not-exercised" | "waived" | "excluded" | "not-applicable" | "advisory";
  reasons?: string[];
  /** Ids of its findings. */
  findings: string[];
}

/** One deviation, however often it was seen. */
export interface FindingResult {
  id: string;
  requirement: string;
  operation?: string;
  message: string;
  expected: string;
  actual: string;
}

/** spec/schemas/results.schema.json describes every field. */
export interface Results {
  schemaVersion: number;
  /** Absent if the run itself failed. */
  verdict?: "conforming" | "not-conforming" | "not-fully-verified";
  requirements: RequirementOutcome[];
  findings: FindingResult[];
  [field: string]: unknown;
}

/** @throws UsageError that says why there are none: no file, a run that never began, another schema version */
export function readResults(folder: string): Results {
  const { findings, ...results } = readWorded(folder);
  return {
    ...results,
    findings: findings.map(({ words, ...finding }) => ({ ...finding, ...words })),
  };
}
