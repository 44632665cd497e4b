import { STATUS_CODES } from "node:http";
import { authenticationErrors, documentedCodes } from "../../../spec/error-rows/index.ts";
import { pointerOf, readPointer } from "../../../spec/pointer.ts";
import { wrongSecret } from "../../judge/client/signer.ts";
import { isAddress } from "./mapping/words.ts";
import { groupBy } from "../../record/results/group-by.ts";
import { codeNumber, leavesOfJson } from "../../contract/response.ts";
import type { Input } from "../../judge/profile/binding.ts";
import type { Answered, Survey } from "./survey.ts";

interface Sighting {
  pointer: string;
  refusal: Answered;
  kind: unknown;
}

/** A documented code above any HTTP status, which frameworks repeat in their bodies. */
function codeIn(value: unknown): number | undefined {
  const code = codeNumber(value);
  return code !== undefined && code > 599 && documentedCodes.has(code) ? code : undefined;
}

const statusNames: ReadonlySet<unknown> = new Set(
  Object.values(STATUS_CODES).map((name) => name?.toLowerCase()),
);

function wordsIn(text: unknown): string | undefined {
  const isHuman =
    typeof text === "string" &&
    /\p{L}\S*\s+\S*\p{L}/u.test(text) &&
    !isAddress(text) &&
    Number.isNaN(Date.parse(text)) &&
    !statusNames.has(text.toLowerCase());
  return isHuman ? text.replaceAll(/\S*\d\S*/g, "") : undefined;
}

const sightingsIn = (
  refusal: Answered,
  kindOf: (value: unknown, refusal: Answered) => unknown,
): Sighting[] =>
  [...leavesOfJson(refusal.json)].flatMap(({ keys, value }) => {
    const kind = keys.length > 0 ? kindOf(value, refusal) : undefined;
    return kind === undefined ? [] : [{ pointer: pointerOf(keys), refusal, kind }];
  });

/** The smallest set of pointers that covers every refusal, the most varied first. */
function placesBy(sightings: readonly Sighting[], preferred: readonly string[]) {
  const ranked = [...groupBy(sightings, ({ pointer }) => pointer)]
    .map(([pointer, own]) => ({
      pointer,
      kinds: new Set(own.map(({ kind }) => kind)),
      refusals: new Set(own.map(({ refusal }) => refusal)),
      rank: preferred.includes(pointer) ? 0 : 1,
    }))
    .toSorted((one, other) => other.kinds.size - one.kinds.size || one.rank - other.rank);
  const covered = new Set<Answered>();
  return ranked.filter(({ refusals }) => {
    const isNew = [...refusals].some((refusal) => !covered.has(refusal));
    for (const refusal of refusals) covered.add(refusal);
    return isNew;
  });
}

const repeatsStatus = (pointer: string, refusals: readonly Answered[]): boolean => {
  const shown = refusals.flatMap(({ json, status }) => {
    const value = readPointer(json, pointer);
    return value === undefined ? [] : codeNumber(value) === status;
  });
  return shown.length > 0 && shown.every(Boolean);
};

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));

function settle(
  { draft, refusals }: Survey,
  part: "code" | "message",
  places: ReturnType<typeof placesBy>,
  usual: readonly string[],
): void {
  const seen = places.map(({ pointer }) => pointer);
  const others = usual.filter(
    (pointer) => !seen.includes(pointer) && !(part === "code" && repeatsStatus(pointer, refusals)),
  );
  const [first] = places;
  if (!first) return;
  draft.forget("errors");
  const different = first.kinds.size;
  const operations = new Set([...first.refusals].map(({ operation }) => operation));
  const why =
    different > 1
      ? `${different} different ones were seen there`
      : `seen there in refusals of ${[...operations].join(", ")}`;
  draft.set(`errors.${part}`, [...seen, ...others], different > 1 ? "proven" : "assumed", why);
}

const mostRefusals = 200;

export function readErrorPlaces(survey: Survey, refused: Answered): void {
  const { refusals } = survey;
  if (refused.isAccepted || refused.json === undefined || refusals.length === mostRefusals) return;
  refusals.push(refused);
  survey.usualErrors ??= survey.profile.errors;
  const { code: usualCodes, message: usualMessages } = survey.usualErrors;
  const codes = placesBy(
    refusals.flatMap((refusal) => sightingsIn(refusal, codeIn)),
    usualCodes,
  );
  settle(survey, "code", codes, usualCodes);
  const coded = refusals.filter((refusal) => codes.some((place) => place.refusals.has(refusal)));
  const beside = new Set(codes.map(({ pointer }) => parentOf(pointer)));
  const texts = coded.flatMap((refusal) => sightingsIn(refusal, wordsIn));
  const nearby = texts.map(({ pointer }) => pointer).filter((each) => beside.has(parentOf(each)));
  settle(survey, "message", placesBy(texts, nearby), usualMessages);
}

const deviations = [
  ["authentication-client-invalid", { apiKey: "no-such-client-of-this-target" }],
  ["authentication-secret-wrong", wrongSecret],
  ["authentication-timestamp-expired", { age: 3_600 }],
] as const;

export async function readAuthenticationErrors(survey: Survey, input: Input): Promise<string[]> {
  const refusals = [];
  for (const [id, deviation] of deviations) {
    const refused = await survey.call("getTransaction", input, deviation);
    readErrorPlaces(survey, refused);
    refusals.push({ ...authenticationErrors[id], refused });
  }
  return refusals.map(({ code, meaning, refused: { operation, exchange } }) => {
    const { inWords } = survey.read(operation, exchange);
    return `Error ${code} (${meaning}): ${inWords}`;
  });
}
