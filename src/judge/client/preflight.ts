import { parseResponse } from "../../contract/response.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { Redact } from "../../wire/redaction.ts";
import { encodings, type SignatureEncoding } from "../../wire/signing.ts";
import { clockOffsetMs } from "./clock.ts";
import type { LoadedProfile } from "../profile/load.ts";
import type { Profile } from "../profile/profile.ts";
import { UsageError } from "../../ground/usage-error.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { otherPlaceOfCode } from "./error-places.ts";
import { Patience } from "./patience.ts";
import { wrongSecret } from "./signer.ts";
import { probed, probeInput } from "./harmless-request.ts";
import { openTarget, type Discovered, type Target } from "./target.ts";
import * as diagnostics from "./preflight-diagnostics.ts";

const { clientInvalid, secretWrong, timestampExpired } = diagnostics.codes;

/** What a target answered to the probes. */
interface Probes {
  /** Those rightly signed. */
  exchanges: Exchange[];
  /** Those signed with a wrong secret. */
  wronglySigned: Exchange[];
  /** All that were sent. */
  sent: Exchange[];
  /** The error codes, or NaN, in the same order. */
  codes: unknown[];
  /** Whether it answers differently when they are signed with a wrong secret. */
  checksSecret: boolean;
  redact: Redact;
}

async function probe({ profile, client, redact }: Target): Promise<Probes> {
  const input = probeInput(profile);
  const patience = new Patience();
  const putOff: Exchange[] = [];
  const call = (operation: OperationName, deviation?: typeof wrongSecret) =>
    patience.send(
      () => client.call({ operation, input, deviation }),
      (exchange) => putOff.push(exchange),
    );
  const send = (deviation?: typeof wrongSecret) =>
    Promise.all(probed.map((operation) => call(operation, deviation)));
  const [exchanges, wronglySigned] = await Promise.all([send(), send(wrongSecret)]);
  const sent = [...putOff, ...exchanges, ...wronglySigned];
  const codeOf = ({ answer }: Exchange) =>
    answer ? parseResponse(answer, profile.errors).code : undefined;
  const pairOf = (exchange: Exchange) => `${exchange.answer?.status}/${codeOf(exchange)}`;
  const checksSecret = exchanges.some((exchange, index) => {
    const other = wronglySigned[index];
    return other !== undefined && pairOf(exchange) !== pairOf(other);
  });
  return { exchanges, wronglySigned, sent, codes: exchanges.map(codeOf), checksSecret, redact };
}

async function probeAs(
  discovered: Discovered,
  loaded: LoadedProfile,
  environment: NodeJS.ProcessEnv,
): Promise<Probes> {
  const target = openTarget(loaded, environment, discovered);
  try {
    return await probe(target);
  } finally {
    await target.close();
  }
}

/** Without its padding, one digest in four has the same text in both alphabets of base64: so many in a row have not. */
const digestsToTell = 8;

const alike: ReadonlySet<SignatureEncoding> = new Set(["base64", "base64url"]);

/** Requests of several users, by whose digests an encoding differs from one that is like it; none where none is. */
async function probeOften(
  discovered: Discovered,
  loaded: LoadedProfile,
  environment: NodeJS.ProcessEnv,
): Promise<Exchange[]> {
  if (!alike.has(discovered.encoding)) return [];
  const target = openTarget(loaded, environment, discovered);
  const { profile, client } = target;
  const call = () => client.call({ operation: "getLimits", input: probeInput(profile) });
  try {
    return await Promise.all(Array.from({ length: digestsToTell }, call));
  } finally {
    await target.close();
  }
}

/** Whether none of these was refused for its signature. */
const isAlwaysRight = (exchanges: readonly Exchange[], { errors }: Profile): boolean =>
  exchanges.every(({ answer }) => !answer || parseResponse(answer, errors).code !== secretWrong);

const offsetIn = ({ exchanges }: Probes): number => {
  const [first] = exchanges.map(({ answer, at, durationMs }) =>
    clockOffsetMs(answer?.headers.date, Date.parse(at), durationMs),
  );
  return first ?? 0;
};

const all = (codes: unknown[], code: number) => codes.every((each) => each === code);

/** What the preflight found out, and the exchanges that show it. */
export interface Preflight {
  discovered: Discovered;
  exchanges: Exchange[];
}

/** The encoding that the target accepts instead of the declared one; undefined where it accepts none. */
async function otherEncoding(
  { profile, ...loaded }: LoadedProfile,
  environment: NodeJS.ProcessEnv,
  offset: number,
): Promise<SignatureEncoding | undefined> {
  for (const encoding of encodings.filter((each) => each !== profile.signature.encoding)) {
    const discovered = { encoding, clockOffsetMs: offset };
    const probes = await probeAs(discovered, { profile, ...loaded }, environment);
    if (!probes.checksSecret) continue;
    const tried = await probeOften(discovered, { profile, ...loaded }, environment);
    if (isAlwaysRight(tried, profile)) return encoding;
  }
  return undefined;
}

/**
 * Proves before anything is judged that the target can be reached, answers in JSON and accepts the
 * signature. It finds the target's clock and, where the profile says `auto`, the signature encoding.
 * @throws UsageError with what is wrong and what to do about it
 */
export async function preflight(
  loaded: LoadedProfile,
  environment: NodeJS.ProcessEnv,
): Promise<Preflight> {
  const declared = loaded.profile.signature.encoding;
  const candidates: readonly SignatureEncoding[] = declared === "auto" ? encodings : [declared];
  const [encoding = encodings[0]] = candidates;
  const first = await probeAs({ encoding, clockOffsetMs: 0 }, loaded, environment);
  diagnostics.requireJson(first.exchanges, loaded.profile.baseUrl ?? "", first.redact);
  const { errors } = loaded.profile;
  const place = otherPlaceOfCode(first.wronglySigned, errors, secretWrong);
  if (place !== undefined) throw new UsageError(diagnostics.codeElsewhere(loaded, place));
  const offset = offsetIn(first);

  let likely: Discovered | undefined;
  const exchanges = [...first.sent];
  for (const candidate of candidates) {
    const discovered = { encoding: candidate, clockOffsetMs: offset };
    const isProbed = candidate === encoding && offset === 0;
    const probes = isProbed ? first : await probeAs(discovered, loaded, environment);
    const { codes, checksSecret } = probes;
    if (!isProbed) exchanges.push(...probes.sent);
    if (all(codes, clientInvalid)) throw new UsageError(diagnostics.keyUnknown(loaded.profile));
    if (all(codes, timestampExpired)) throw new UsageError(diagnostics.clockWrong(offset));
    // A target that refuses every signature alike may do so for its encoding: another may be better.
    if (checksSecret) {
      const tried = declared === "auto" ? await probeOften(discovered, loaded, environment) : [];
      exchanges.push(...tried);
      if (isAlwaysRight(tried, loaded.profile)) return { discovered, exchanges };
      continue;
    }
    if (!all(codes, secretWrong)) likely ??= discovered;
  }
  if (likely) return { discovered: likely, exchanges };
  if (declared !== "auto") {
    const other = await otherEncoding(loaded, environment, offset);
    if (other) throw new UsageError(diagnostics.encodingContradicted(loaded, other));
  }
  throw new UsageError(diagnostics.secretWrong(loaded.profile));
}
