import { signingCodes } from "../../../spec/error-rows/index.ts";
import { headers } from "../../../spec/vocabulary.ts";
import type { SignatureEncoding } from "../../wire/signing.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { carriesUserId } from "../profile/binding.ts";
import type { LoadedProfile } from "../profile/load.ts";
import { locationIn } from "../profile/location.ts";
import type { Profile } from "../profile/profile.ts";
import type { Clock } from "./target.ts";
import { parseJson } from "../../../spec/json.ts";
import { readPointer } from "../../../spec/pointer.ts";
import { type ErrorPointers, documentedCodeIn, placeOfCode } from "../../contract/response.ts";
import type { Exchange } from "../../wire/exchange.ts";

export function otherPlaceOfCode(
  refusals: readonly Exchange[],
  { code: pointers }: ErrorPointers,
  code: number,
): string | undefined {
  const bodies = refusals.map(({ answer }) => parseJson(answer?.body ?? ""));
  const isRead = (json: unknown) =>
    pointers.some((pointer) => readPointer(json, pointer) !== undefined);
  const places = new Set(
    bodies.map((json) => (isRead(json) ? undefined : placeOfCode(code, json))),
  );
  const [place] = places;
  return places.size === 1 ? place : undefined;
}

/** Undefined if only one operation shows it: that may be the target's mistake. */
export function unreadRow(exchanges: readonly Exchange[], { code: pointers }: ErrorPointers) {
  const shown = exchanges.flatMap((exchange) => {
    const { operation, answer } = exchange;
    const row = documentedCodeIn(operation, answer?.status, parseJson(answer?.body ?? ""));
    return row ? [{ exchange, ...row }] : [];
  });
  const isRead = shown.some(({ place }) => pointers.includes(place));
  const operations = new Set(shown.map(({ exchange }) => exchange.operation));
  return isRead || operations.size < 2 ? undefined : shown[0];
}

export const keyUnknown = ({ credentials }: Profile): string =>
  `The target does not know the API key (error ${signingCodes.clientInvalid}).\n` +
  `Check ${credentials.apiKey ? "credentials.apiKey of the profile" : credentials.apiKeyEnv}, and that it belongs to this deployment.`;

export const secretWrong = ({ credentials, signature }: Profile, said: string): string =>
  `The target refuses the signature (error ${signingCodes.secretWrong}).\n${said}\n` +
  `Check ${credentials.secretEnv}. The profile's signature encoding is "${signature.encoding}"; ` +
  `with "auto" every known one is tried. A gateway may take out a header that is signed, or wanted beside the signature.`;

export const encodingContradicted = (
  { profile: { signature }, file }: LoadedProfile,
  accepted: SignatureEncoding,
): string =>
  `${locationIn(file, ["signature", "encoding"])}  signature.encoding is "${signature.encoding}", but the target accepts signatures in "${accepted}" and refuses others.\n` +
  `Write "${accepted}" there, or "auto".`;

const elsewhere = ({ profile: { errors }, file }: LoadedProfile, what: string, place: string) =>
  `${locationIn(file, ["errors", "code"])}  errors.code is ${errors.code.join(", ")}, but ${what} at ${place}.\n` +
  `Add ${place} to the list, and to errors.message the place of the message next to it.`;

export const codeElsewhere = (loaded: LoadedProfile, place: string): string =>
  elsewhere(
    loaded,
    `the target's refusals have nothing there: a request signed with a wrong secret was refused with ${signingCodes.secretWrong}`,
    place,
  );

export const rowElsewhere = (
  loaded: LoadedProfile,
  { exchange, code, place }: NonNullable<ReturnType<typeof unreadRow>>,
): string =>
  elsewhere(
    loaded,
    `a documented error has nothing there: ${exchange.operation} refused ids of nobody with ${exchange.answer?.status} and ${code}`,
    place,
  );

export function userIdHeaderContradicted(
  { profile, file }: LoadedProfile,
  operations: readonly OperationName[],
): string {
  const location = locationIn(file, ["userIdHeader"]);
  const named = (isGiven: boolean) =>
    operations.filter((each) => carriesUserId(each, profile) === isGiven).join(", ");
  const [given, missing] = [named(true), named(false)];
  return [
    missing &&
      `${location}  userIdHeader lacks ${missing}: sent without X-User-Id, as by the profile, the request was refused for its signature or for want of that header; with it, it was not. Add what is named.`,
    given &&
      `${location}  userIdHeader has ${given}: sent with X-User-Id, as by the profile, the request was refused for its signature (error ${signingCodes.secretWrong}); without it, it was not. Take what is named out of the list.`,
  ]
    .filter(Boolean)
    .join("\n");
}

const clockNames: Record<Clock["by"], string> = {
  target: "by the time of its Date header",
  own: "by this machine's clock",
  profile: "by the clock of the profile",
};

const ahead = (offsetMs: number): string =>
  offsetMs === 0 ? "as this machine's" : `${Math.round(offsetMs / 1000)} s ahead of this machine's`;

export const clockWrong = (
  { profile, file }: LoadedProfile,
  clocks: readonly Clock[],
  dateOffsetMs: number,
): string =>
  `The target finds the timestamp expired (error ${signingCodes.timestampExpired}), ${clocks.map(({ by, offsetMs }) => `${clockNames[by]} (${ahead(offsetMs)})`).join(" as well as ")}. ` +
  `By its Date header its clock is ${ahead(dateOffsetMs)}.\n` +
  (profile.clock === undefined
    ? `If it judges by another clock than that, say by how much it is ahead of this machine's: \`clock: +90s\` in the profile. A gateway may take out ${headers.timestamp}.`
    : `${locationIn(file, ["clock"])}  clock is "${profile.clock}"; without it, the target's Date header and this machine's clock are tried.`);
