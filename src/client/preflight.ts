import { parseResponse } from "../contract/response.ts";
import type { Exchange } from "../wire/exchange.ts";
import type { Redact } from "../wire/redaction.ts";
import { encodings, type SignatureEncoding } from "../wire/signing.ts";
import { clockOffsetMs } from "./clock.ts";
import type { LoadedProfile } from "../profile/load.ts";
import { UsageError } from "../usage-error.ts";
import type { OperationName } from "../../spec/operations.ts";
import { otherPlaceOfCode } from "./error-places.ts";
import { Patience } from "./patience.ts";
import { probed, probeInput } from "./probe.ts";
import { openTarget, type Discovered, type Target } from "./target.ts";
import * as diagnostics from "./preflight-diagnostics.ts";

const { clientInvalid, secretWrong, timestampExpired } = diagnostics.codes;

const wrongSecret = { secret: "not-the-secret-of-this-client" };

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
    if (probes.checksSecret) return encoding;
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
    if (checksSecret) return { discovered, exchanges };
    if (!all(codes, secretWrong)) likely ??= discovered;
  }
  if (likely) return { discovered: likely, exchanges };
  if (declared !== "auto") {
    const other = await otherEncoding(loaded, environment, offset);
    if (other) throw new UsageError(diagnostics.encodingContradicted(loaded, other));
  }
  throw new UsageError(diagnostics.secretWrong(loaded.profile));
}
