import { decoded } from "../../../ground/encoding.ts";
import { mapStrings, parseJson } from "../../../../spec/json.ts";
import { requiresHeader } from "../../../../spec/openapi.ts";
import { issuedIdNames, issuedIds } from "../../../../spec/operations.ts";
import { readPointer } from "../../../../spec/pointer.ts";
import { headers } from "../../../../spec/vocabulary.ts";
import type { Profile } from "../../../judge/profile/profile.ts";
import { type Passed, requestReader } from "../../traffic/passed.ts";
import type { SignatureSeen } from "../../traffic/signature.ts";

const masked = "<masked>";

interface Known {
  profile: Profile;
  signatureOf: (passed: Passed) => SignatureSeen["kind"];
}

const wasAccepted = ({ answer }: Passed): boolean => /^2..$/.test(String(answer?.status));

function idsIn(passed: Passed, { profile }: Known, read: ReturnType<typeof requestReader>) {
  const found = read(passed.request);
  if (!found) return undefined;
  const { operation, input } = found;
  const json = parseJson(passed.answer?.body ?? "");
  const results = Object.entries(profile.operations[operation]?.result ?? {}).map(
    ([name, pointer]) => [name, readPointer(json, pointer)] as const,
  );
  const { [headers.userId]: userId, [headers.requestId]: requestId } = passed.request.headers;
  const named = { "X-User-Id": userId, "X-Request-Id": requestId, ...input };
  const ids = [...Object.entries(named), ...results].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "",
  );
  const kind = wasAccepted(passed) ? issuedIds[operation] : undefined;
  const issued = results.find(([name]) => name === kind)?.[1];
  return { passed, operation, ids, ...(typeof issued === "string" && kind && { kind, issued }) };
}

type Ids = NonNullable<ReturnType<typeof idsIn>>;

function issuedAlike(all: readonly Ids[]): string[] {
  return [...issuedIdNames].flatMap((kind) => {
    const values = all.flatMap((each) => (each.kind === kind ? (each.issued ?? []) : []));
    return values.length > 1 && new Set(values).size === 1 ? values.slice(0, 1) : [];
  });
}

function usersAndOthers(all: readonly Ids[]): string[] {
  const namedBy = (form: RegExp) =>
    new Set(all.flatMap(({ ids }) => ids.flatMap(([name, id]) => (form.test(name) ? id : []))));
  const others = namedBy(/^(X-Request-Id|quote_id|transaction_id)$/);
  return [...namedBy(/^(X-User-Id|user_id)$/)].filter((id) => others.has(id));
}

const signingUser = (all: readonly Ids[]): Passed[] =>
  all.flatMap(({ operation, passed }) =>
    requiresHeader(operation, headers.userId) && passed.request.headers[headers.userId]
      ? passed
      : [],
  );

function signedDifferently(carrying: readonly Passed[], { signatureOf }: Known): string[] {
  const signatures = new Map<string, string>();
  const unjudged = carrying.filter((each) => signatureOf(each) === "unknown");
  return unjudged.flatMap(({ request: { headers: sent } }) => {
    const { [headers.signature]: signature = "", [headers.userId]: userId = "" } = sent;
    const input = [headers.apiKey, headers.timestamp, headers.userId].map((name) => sent[name]);
    const earlier = signatures.get(input.join(" ")) ?? signature;
    signatures.set(input.join(" "), signature);
    return earlier === signature ? [] : userId;
  });
}

/** Accepted, though all signatures with user ids are wrong and others are right: the ids were replaced. */
function isSignedOtherwise(carrying: readonly Passed[], all: readonly Ids[], known: Known) {
  const kinds = carrying.filter(wasAccepted).map(known.signatureOf);
  const carriers = new Set(carrying);
  return (
    kinds.length > 1 &&
    kinds.every((kind) => kind === "wrong") &&
    all.some(({ passed }) => !carriers.has(passed) && known.signatureOf(passed) === "right")
  );
}

function maskIn({ request, answer, ...about }: Passed, values: ReadonlySet<string>): Passed {
  const inText = (text: string) =>
    text.replaceAll(/(?<=")[^"]+(?=")/g, (each) => (values.has(each) ? masked : each));
  const url = request.url.replaceAll(/(?<=[=/])[^/?&=]+/g, (part) =>
    values.has(decoded(part)) ? encodeURIComponent(masked) : part,
  );
  const body = request.body === undefined ? {} : { body: inText(request.body) };
  const sent = mapStrings(request.headers, (value) => (values.has(value) ? masked : value));
  return {
    ...about,
    request: { ...request, url, ...body, headers: sent },
    ...(answer && { answer: { ...answer, body: inText(answer.body) } }),
  };
}

/** Takes out ids that someone has replaced in the recording: they don't show whose request it was. */
export function withoutAlike(
  recorded: readonly Passed[],
  known: Known,
): { passed: Passed[]; notes: string[] } {
  const read = requestReader(known.profile);
  const all = recorded.flatMap((passed) => idsIn(passed, known, read) ?? []);
  const carrying = signingUser(all);
  const users = new Set(carrying.map(({ request }) => request.headers[headers.userId] ?? ""));
  const isReplaced = isSignedOtherwise(carrying, all, known);
  const values = new Set([
    ...issuedAlike(all),
    ...usersAndOthers(all),
    ...signedDifferently(carrying, known),
    ...(isReplaced && users.size === 1 ? users : []),
  ]);
  const names = all.flatMap(({ ids }) => ids.filter(([, id]) => values.has(id)));
  const fields = [...new Set(names.map(([name]) => name))];
  const note = `${fields.join(", ")}: the same value for different users, quotes or sells, or not the one that was signed, as if masked. What depends on it wasn't judged.`;
  const replaced = new Set(isReplaced ? carrying : []);
  return {
    passed: recorded.map((passed) => {
      const unmasked = maskIn(passed, values);
      return replaced.has(passed) ? { ...unmasked, unrecorded: [headers.userId] } : unmasked;
    }),
    notes: fields.length > 0 ? [note] : [],
  };
}
