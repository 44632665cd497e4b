import { randomUUID } from "node:crypto";
import type { OperationName } from "../../spec/operations.ts";
import { codeNumber, read } from "../contract/response.ts";
import { encodings, type SignatureEncoding } from "../wire/signing.ts";
import { clockOffset } from "./clock.ts";
import type { Call } from "./client.ts";
import type { LoadedProfile } from "../profile/load.ts";
import { UsageError } from "../usage-error.ts";
import { openTarget, type Discovered, type Target } from "./target.ts";
import * as diagnostics from "./preflight-diagnostics.ts";

const { clientInvalid, secretWrong, timestampExpired } = diagnostics.codes;

/** Two operations that need nothing set up: a target that fails on both is not set up itself. */
const probes: OperationName[] = ["getTransaction", "getLimits"];

/** What one target answered to the probes, and the codes it refused them with. */
interface Probed {
  calls: Call[];
  codes: unknown[];
  /** Whether it answers otherwise when they are signed with another secret. */
  tellsSecrets: boolean;
}

const wrongSecret = { secret: "not-the-secret-of-this-client" };

async function probe(target: Target): Promise<Probed> {
  const input = {
    user_id: randomUUID(),
    transaction_id: randomUUID(),
    transaction_type: target.profile.limits.transactionType,
  };
  const ask = (deviation?: typeof wrongSecret) =>
    Promise.all(probes.map((operation) => target.client.call(operation, input, deviation)));
  const [calls, others] = await Promise.all([ask(), ask(wrongSecret)]);
  const codeOf = ({ exchange: { operation }, answer }: Call) =>
    answer ? codeNumber(read({ operation, ...answer }, target.profile.errors).code) : undefined;
  const words = (call: Call) => `${call.answer?.status}/${codeOf(call)}`;
  const tellsSecrets = calls.some((call, at) => others[at] && words(call) !== words(others[at]));
  return { calls, codes: calls.map(codeOf), tellsSecrets };
}

const all = (codes: unknown[], code: number) => codes.every((each) => each === code);

async function withTarget<Result>(
  loaded: LoadedProfile,
  environment: NodeJS.ProcessEnv,
  discovered: Discovered,
  use: (target: Target) => Promise<Result>,
): Promise<Result> {
  const target = openTarget(loaded, environment, discovered);
  try {
    return await use(target);
  } finally {
    await target.close();
  }
}

const offsetSeen = ({ calls }: Probed): number => {
  const [first] = calls.map(({ exchange }) =>
    clockOffset(exchange.answer?.headers.date, Date.parse(exchange.at), exchange.durationMs),
  );
  return first ?? 0;
};

/**
 * Proves before anything is scored that the target can be reached, understood and signed for, and
 * finds its clock and, where the profile says `auto`, its signature encoding.
 * @throws UsageError with what is wrong and what to do about it.
 */
export async function preflight(
  loaded: LoadedProfile,
  environment: NodeJS.ProcessEnv,
): Promise<Discovered> {
  const declared = loaded.profile.signature.encoding;
  const candidates: readonly SignatureEncoding[] = declared === "auto" ? encodings : [declared];
  const [first = encodings[0]] = candidates;
  const start = { encoding: first, clockOffset: 0 };
  const baseUrl = loaded.profile.baseUrl ?? "";
  const opening = await withTarget(loaded, environment, start, probe);
  diagnostics.insistOnAnswers(opening.calls, baseUrl);

  const offset = offsetSeen(opening);
  let likely: Discovered | undefined;
  for (const encoding of candidates) {
    const discovered = { encoding, clockOffset: offset };
    const probed =
      encoding === first && offset === 0
        ? opening
        : await withTarget(loaded, environment, discovered, probe);
    if (all(probed.codes, clientInvalid))
      throw new UsageError(diagnostics.keyUnknown(loaded.profile));
    if (all(probed.codes, timestampExpired)) throw new UsageError(diagnostics.clockWrong(offset));
    // What is refused whoever signs may be refused for its encoding; another may serve better.
    if (probed.tellsSecrets) return discovered;
    if (!all(probed.codes, secretWrong)) likely ??= discovered;
  }
  if (likely) return likely;
  throw new UsageError(diagnostics.secretWrong(loaded.profile));
}
