import { signingCodes } from "../../../spec/error-rows/index.ts";
import type { LoadedProfile } from "../profile/load.ts";
import type { Profile } from "../profile/profile.ts";
import { wayTo } from "../profile/way.ts";
import { UsageError } from "../../ground/usage-error.ts";
import type { Exchange } from "../../wire/exchange.ts";
import { encodings, type SignatureEncoding } from "../../wire/signing.ts";
import { proxyInWords } from "./failures.ts";
import * as diagnostics from "./preflight-diagnostics.ts";
import {
  Prober,
  type Probes,
  answersByOperation,
  knowsUsers,
  readsOf,
  waysToSign,
} from "./prober.ts";
import { atTarget, type Clock, type Discovered, type Target } from "./target.ts";
import { answersAllAlike, quoted, requireReadable } from "./what-stands-there.ts";

const { clientInvalid, secretWrong, timestampExpired } = signingCodes;

const all = (codes: unknown[], code: number) => codes.every((each) => each === code);

/** Network delay and the header's whole seconds explain a smaller offset. */
const negligibleOffsetMs = 1_500;

function clockOffsetMs({ answer, at, durationMs }: Exchange): number {
  const date = Date.parse(answer?.headers.date ?? "");
  if (Number.isNaN(date)) return 0;
  const offset = date + 500 - (Date.parse(at) + durationMs / 2);
  return Math.abs(offset) < negligibleOffsetMs ? 0 : Math.round(offset);
}

/** The likeliest first: a gateway may write its own Date header, so it may not be the target's clock. */
function clocksToTry({ clock }: Pick<Profile, "clock">, dateOffsetMs: number): Clock[] {
  const target: Clock = { by: "target", offsetMs: dateOffsetMs };
  const own: Clock = { by: "own", offsetMs: 0 };
  if (clock === "own") return [own];
  if (clock === "target") return [target];
  if (clock !== undefined) return [{ by: "profile", offsetMs: 1000 * Number.parseInt(clock, 10) }];
  return dateOffsetMs === 0 ? [target] : [target, own];
}

const candidatesOf = ({ profile: { signature } }: LoadedProfile): readonly SignatureEncoding[] =>
  signature.encoding === "auto" ? encodings : [signature.encoding];

async function requireNoOtherEncoding(prober: Prober, by: Discovered): Promise<void> {
  const { loaded } = prober;
  const { encoding: declared } = loaded.profile.signature;
  if (declared === "auto") return;
  for (const encoding of encodings.filter((each) => each !== declared)) {
    const discovered = { ...by, encoding };
    const { checksSecret } = await prober.probe(discovered);
    if (checksSecret && (await prober.isAlwaysRight(discovered)))
      throw new UsageError(diagnostics.encodingContradicted(loaded, encoding));
  }
}

/** `likely`: this clock and encoding aren't refused, but a wrong signature isn't either. @throws UsageError */
async function trySigning(
  prober: Prober,
  tried: readonly Discovered[],
  first: Probes,
  isLastClock: boolean,
): Promise<"refused" | "expired" | { fares: "proven" | "likely"; discovered: Discovered }> {
  const { loaded } = prober;
  let likely: Discovered | undefined;
  for (const [index, discovered] of tried.entries()) {
    const isProbed = index === 0 && discovered.clockOffsetMs === 0;
    const { codes, checksSecret } = isProbed ? first : await prober.probe(discovered);
    if (all(codes, clientInvalid)) throw new UsageError(diagnostics.keyUnknown(loaded.profile));
    // One operation alone may be the target's mistake.
    const isExpired = isLastClock ? all(codes, timestampExpired) : codes.includes(timestampExpired);
    if (isExpired) return "expired";
    // If all signatures are refused, another encoding may be the right one.
    if (checksSecret) {
      const isAlwaysRight = await prober.isAlwaysRight(discovered);
      // The profile's own may be refused now and then by the target's mistake.
      if (!isAlwaysRight) await requireNoOtherEncoding(prober, discovered);
      if (isAlwaysRight || loaded.profile.signature.encoding !== "auto")
        return { fares: "proven", discovered };
    } else if (!all(codes, secretWrong)) likely ??= discovered;
  }
  return likely ? { fares: "likely", discovered: likely } : "refused";
}

async function compareFurther(
  prober: Prober,
  discovered: Discovered,
): Promise<"signature" | "answers" | undefined> {
  const { errors } = prober.loaded.profile;
  const compared = await prober.compare(discovered, readsOf(prober.loaded.profile), waysToSign);
  if (await prober.tellsApart(discovered, compared)) return "signature";
  const rightlySigned = compared.map(([right]) => right!);
  if (answersByOperation(rightlySigned, errors)) return "answers";
  await requireNoOtherEncoding(prober, discovered);
  return undefined;
}

/** A proxy may be what answers. */
async function namingProxy<Found>(
  { profile, ...loaded }: LoadedProfile,
  environment: NodeJS.ProcessEnv,
  require: () => Found,
): Promise<Found> {
  try {
    return await require();
  } catch (error) {
    const proxy = wayTo({ ...loaded, profile }, environment).proxyTo(
      new URL(profile.baseUrl ?? ""),
    );
    if (!(error instanceof UsageError) || !proxy) throw error;
    if (error.message.includes(proxyInWords(proxy))) throw error;
    throw new UsageError(
      `${error.message}\nRequests go through ${proxyInWords(proxy)}, which may be what answers. A host that needs no proxy is named in NO_PROXY.`,
    );
  }
}

async function firstProbes(prober: Prober, environment: NodeJS.ProcessEnv): Promise<Probes> {
  const [encoding = encodings[0]] = candidatesOf(prober.loaded);
  const first = await prober.probe({ encoding, clockOffsetMs: 0 });
  await prober.atTarget(undefined, ({ baseUrl, redact }) =>
    namingProxy(prober.loaded, environment, () =>
      requireReadable([...first.rightlySigned, ...first.wronglySigned], baseUrl, redact),
    ),
  );
  return first;
}

export async function requireAnswers(
  loaded: LoadedProfile,
  environment: NodeJS.ProcessEnv,
): Promise<readonly Exchange[]> {
  const prober = new Prober(loaded, environment);
  await firstProbes(prober, environment);
  return prober.sent;
}

/** Finds the clock and the encoding by requests that change nothing. @throws UsageError */
export async function preflight(loaded: LoadedProfile, environment: NodeJS.ProcessEnv) {
  const prober = new Prober(loaded, environment);
  const { sent: exchanges } = prober;
  const first = await firstProbes(prober, environment);
  const { errors } = loaded.profile;
  const place = diagnostics.otherPlaceOfCode(first.wronglySigned, errors, secretWrong);
  if (place !== undefined) throw new UsageError(diagnostics.codeElsewhere(loaded, place));

  const dateMs = clockOffsetMs(first.rightlySigned[0]!);
  const clocks = clocksToTry(loaded.profile, dateMs);
  for (const clock of clocks) {
    const { by, offsetMs } = clock;
    const found = { clockOffsetMs: offsetMs, clock: by, dateAheadMs: dateMs - offsetMs };
    const tried = candidatesOf(loaded).map((encoding) => ({ ...found, encoding }));
    const signing = await trySigning(prober, tried, first, clock === clocks.at(-1));
    if (signing === "expired") continue;
    if (signing === "refused") {
      await requireNoOtherEncoding(prober, tried[0]!);
      const said = await prober.atTarget(undefined, async ({ redact }) =>
        quoted(first.rightlySigned[0]!, redact),
      );
      throw new UsageError(diagnostics.secretWrong(loaded.profile, said));
    }
    const { fares, discovered } = signing;
    const shownBy = fares === "proven" ? "signature" : await compareFurther(prober, discovered);
    return { discovered, exchanges, shownBy };
  }
  throw new UsageError(diagnostics.clockWrong(loaded, clocks, dateMs));
}

export type Preflight = Awaited<ReturnType<typeof preflight>>;

/** Creates users if harmless requests showed nothing. @throws UsageError */
export async function requireReached(
  loaded: LoadedProfile,
  environment: NodeJS.ProcessEnv,
  { discovered, exchanges, shownBy }: Preflight,
  mayCreate: boolean,
): Promise<Exchange[]> {
  if (shownBy !== undefined) return [];
  const reached = async (target: Target) => {
    const users = mayCreate ? await knowsUsers(target) : { areKnown: false, exchanges: [] };
    if (users.areKnown) return users.exchanges;
    const message = answersAllAlike(exchanges, target.baseUrl, target.redact);
    return namingProxy(loaded, environment, () => {
      throw new UsageError(message);
    });
  };
  return atTarget(reached, loaded, environment, discovered);
}
