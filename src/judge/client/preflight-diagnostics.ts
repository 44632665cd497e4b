import { authenticationErrors } from "../../../spec/error-rows/index.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { Redact } from "../../wire/redaction.ts";
import type { SignatureEncoding } from "../../wire/signing.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { carriesUserId } from "../profile/binding.ts";
import type { LoadedProfile } from "../profile/load.ts";
import { locationIn } from "../profile/location.ts";
import type { Profile } from "../profile/profile.ts";
import { UsageError } from "../../ground/usage-error.ts";
import type { UnreadRow } from "./error-places.ts";

/** The codes that say what is wrong with a signed request. */
export const codes = {
  clientInvalid: authenticationErrors["authentication-client-invalid"].code,
  secretWrong: authenticationErrors["authentication-secret-wrong"].code,
  timestampExpired: authenticationErrors["authentication-timestamp-expired"].code,
} as const;

const advice: Record<NonNullable<Exchange["failure"]>["kind"], string> = {
  refused: "Nothing listens there. Is the target started, and is the port right?",
  unresolved: "The host name is not known. Is it spelled right, and is this machine online?",
  reset: "The connection was closed before a response came. Is it http where https is expected?",
  timeout: "No response came in time. Is a proxy or firewall in between?",
  tls: "The secure connection failed. For a private certificate authority set NODE_EXTRA_CA_CERTS.",
  "too-large": "The response has no end. Is this the base URL of the interface?",
  malformed: "What listens there does not speak HTTP. Is the scheme (http, https) right?",
};

const looksLikeJson = (body: string) => /^\s*[{[]/.test(body);

/** Requires that some probe was answered in JSON. @throws UsageError that says what came instead */
export function requireJson(probes: Exchange[], baseUrl: string, redact: Redact): void {
  const failures = probes.flatMap(({ failure }) => failure ?? []);
  const [failed] = failures;
  if (failed && failures.length === probes.length) {
    const message = redact(failed.message);
    throw new UsageError(
      `The target at ${baseUrl} cannot be reached: ${message}\n${advice[failed.kind]}`,
    );
  }
  const answers = probes.flatMap(({ answer }) => answer ?? []);
  const [first] = answers;
  if (!first || answers.some(({ body }) => looksLikeJson(body))) return;
  const type = redact(first.headers["content-type"] ?? "no content type");
  const body = first.body.trim() === "" ? "an empty body" : `a body that is not JSON (${type})`;
  throw new UsageError(
    `What answers at ${baseUrl} is not this interface: status ${first.status} with ${body}.\n` +
      `The base URL is what comes before /api/v2/... ; a web page or a gateway may stand in its place.`,
  );
}

/** The message for a target that does not know the API key. */
export const keyUnknown = ({ credentials }: Profile): string =>
  `The target does not know the API key (error ${codes.clientInvalid}).\n` +
  `Check ${credentials.apiKey ? "credentials.apiKey of the profile" : credentials.apiKeyEnv}, and that it belongs to this deployment.`;

/** The message for a target that refuses the signature. */
export const secretWrong = ({ credentials, signature }: Profile): string =>
  `The target refuses the signature (error ${codes.secretWrong}).\n` +
  `Check ${credentials.secretEnv}. The profile's signature encoding is "${signature.encoding}"; ` +
  `with "auto" every known one is tried.`;

/** The message for a target that accepts signatures of another encoding than the profile declares. */
export const encodingContradicted = (
  { profile: { signature }, file }: LoadedProfile,
  accepted: SignatureEncoding,
): string =>
  `${locationIn(file, ["signature", "encoding"])}  signature.encoding is "${signature.encoding}", but the target accepts signatures in "${accepted}" and refuses others.\n` +
  `Write "${accepted}" there, or "auto".`;

/** The message for a target whose refusals have their code elsewhere than the profile says. */
export const codeElsewhere = (
  { profile: { errors }, file }: LoadedProfile,
  place: string,
): string =>
  `${locationIn(file, ["errors", "code"])}  errors.code is ${errors.code.join(", ")}, but the target's refusals have nothing there: ` +
  `a request signed with a wrong secret was refused with ${codes.secretWrong} at ${place}.\n` +
  `Add ${place} to the list, and to errors.message the place of the message next to it.`;

/** The message for a target whose documented errors have their code elsewhere than the profile says. */
export const rowElsewhere = (
  { profile: { errors }, file }: LoadedProfile,
  { exchange, code, place }: UnreadRow,
): string =>
  `${locationIn(file, ["errors", "code"])}  errors.code is ${errors.code.join(", ")}, but a documented error has nothing there: ` +
  `${exchange.operation} refused ids of nobody with ${exchange.answer?.status} and ${code} at ${place}.\n` +
  `Add ${place} to the list, and to errors.message the place of the message next to it.`;

const withHeader = (operations: readonly OperationName[]): string =>
  `${operations.join(", ")}: sent without X-User-Id, as by the profile, the request was refused for its signature or for want of that header; with it, it was not. Add what is named.`;

const withoutHeader = (operations: readonly OperationName[]): string =>
  `${operations.join(", ")}: sent with X-User-Id, as by the profile, the request was refused for its signature (error ${codes.secretWrong}); without it, it was not. Take what is named out of the list.`;

/** The message for a target that wants X-User-Id at other operations than the profile says. */
export function userIdHeaderContradicted(
  { profile, file }: LoadedProfile,
  operations: readonly OperationName[],
): string {
  const location = locationIn(file, ["userIdHeader"]);
  const [given, missing] = [true, false].map((isGiven) =>
    operations.filter((each) => carriesUserId(each, profile) === isGiven),
  ) as [OperationName[], OperationName[]];
  return [
    ...(missing.length > 0 ? [`${location}  userIdHeader lacks ${withHeader(missing)}`] : []),
    ...(given.length > 0 ? [`${location}  userIdHeader has ${withoutHeader(given)}`] : []),
  ].join("\n");
}

/** The message for a target that finds a fresh timestamp expired. */
export const clockWrong = (offsetMs: number): string =>
  `The target finds the timestamp expired (error ${codes.timestampExpired}), although it was taken from the target's own clock` +
  ` (${offsetMs === 0 ? "which shows the same time as this machine's" : `${Math.round(offsetMs / 1000)} s ahead of this machine's`}).\n` +
  `Its Date header and the clock it judges by may differ. Set this machine's or the target's clock right.`;
