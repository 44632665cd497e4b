import { issuedIds, type OperationName } from "../../../spec/operations.ts";
import { errorRow, errorsOf } from "../../../spec/error-rows/index.ts";
import { readPointer, pointerOf } from "../../../spec/pointer.ts";
import { leavesIn } from "./mapping/foreign.ts";
import { reasonOf, matchResults, resultNames } from "./mapping/match-fields.ts";
import { isOfKind, valuesLike } from "./mapping/words.ts";
import type { Answered, Survey } from "./survey.ts";
import type { Input } from "../../judge/profile/binding.ts";
import type { Note } from "./draft.ts";
import { readErrorPlaces } from "./errors-at.ts";

const shown = (value: unknown): string =>
  typeof value === "object" ? "a record" : JSON.stringify(String(value)).slice(0, 60);

/** A value of the right kind proves its pointer; an id must also be new. */
function noteResults({ draft, profile, earlier }: Survey, answer: Answered): void {
  const { operation, json } = answer;
  const before = earlier.filter((each) => each.operation === operation);
  const isNew = (name: string, pointer: string, value: unknown) =>
    issuedIds[operation] !== name ||
    before.every((each) => readPointer(each.json, pointer) !== value);
  const found = matchResults(
    operation,
    leavesIn(json),
    (leaf, name) => isOfKind(name, leaf.example) && isNew(name, pointerOf(leaf.keys), leaf.example),
  );
  if (issuedIds[operation] !== undefined) earlier.push(answer);
  for (const name of resultNames(operation)) {
    const path = ["operations", operation, "result", name];
    const pointer = profile.operations[operation]?.result?.[name];
    const value = pointer === undefined ? undefined : readPointer(json, pointer);
    const field = found.find((each) => each.name === name);
    if (pointer !== undefined && isOfKind(name, value) && isNew(name, pointer, value)) {
      draft.set(path, pointer, "proven", `the answer shows ${shown(value)} there`);
    } else if (field) {
      const basis = field.likeness < 1 ? "assumed" : "proven";
      draft.set(path, pointerOf(field.leaf.keys), basis, `in the answer, ${reasonOf(field)}`);
    } else {
      draft.remove(path);
      draft.note(path, "unknown", "not found in the answer");
    }
  }
}

export function resultOf({ profile }: Survey, { operation, json }: Answered, name: string) {
  const pointer = profile.operations[operation]?.result?.[name];
  return pointer === undefined ? undefined : readPointer(json, pointer);
}

export function noteIdForm({ draft }: Survey, name: string, id: unknown): void {
  const form = valuesLike(id);
  const path = `testData.unknown.${name}`;
  if (form === undefined)
    draft.note(path, "unknown", "the form of this id isn't one of a generator");
  else draft.set(path, form, "proven", `in the form of ${shown(id)}`);
}

export const userIdUnseen: Note = {
  standing: "assumed",
  why: "no other operation was seen to want it",
};

const changing = ["POST", "PUT", "PATCH"];

function allowedInstead({ profile }: Survey, { operation, status, exchange }: Answered) {
  const method = profile.operations[operation]?.method;
  if (status !== 405 || method === undefined || !changing.includes(method)) return undefined;
  const allowed = (exchange.answer?.headers.allow ?? "").toUpperCase().split(/[\s,]+/);
  const [only, ...others] = changing.filter((each) => each !== method && allowed.includes(each));
  return others.length === 0 ? only : undefined;
}

const codesOfUserIds: ReadonlySet<unknown> = new Set(
  (["kyc-user-uuid-invalid", "status-user-id-format"] as const).map((id) => errorRow(id).code),
);

const isNearer = (first: Answered, again: Answered): boolean =>
  codesOfUserIds.has(first.code) &&
  !codesOfUserIds.has(again.code) &&
  errorsOf(first.operation).some(([, { code }]) => code === again.code);

export async function tryOperation(
  survey: Survey,
  operation: OperationName,
  input: Input,
): Promise<Answered> {
  let sent = await survey.call(operation, input);
  const method = allowedInstead(survey, sent);
  if (method !== undefined) {
    const why = "the 405 to another method allowed it";
    survey.draft.set(`operations.${operation}.method`, method, "proven", why);
    sent = await survey.call(operation, input);
  }
  readErrorPlaces(survey, sent);
  // Read again, now that the places of code and message may be known.
  const first = survey.read(operation, sent.exchange);
  const { userIdHeader } = survey.profile;
  const canCarry = input.user_id !== undefined && !userIdHeader.includes(operation);
  if (first.isAccepted || !canCarry) return accepted(survey, first);
  const path = "userIdHeader";
  const before = survey.draft.noteOf(path) ?? userIdUnseen;
  survey.draft.set(path, [...userIdHeader, operation], "proven", "refused without it");
  const again = await survey.call(operation, input);
  if (again.isAccepted) return accepted(survey, again);
  if (isNearer(first, again)) {
    survey.draft.note(path, "assumed", `without it ${operation} was ${first.inWords}`);
    return accepted(survey, again);
  }
  survey.draft.set(path, userIdHeader, before.standing, before.why);
  return accepted(survey, first);
}

function accepted(survey: Survey, answer: Answered): Answered {
  const { operation, isAccepted, inWords } = answer;
  const path = `operations.${operation}`;
  if (isAccepted) {
    for (const part of ["method", "path", "query", "body"]) survey.draft.forget(`${path}.${part}`);
    noteResults(survey, answer);
  }
  // For example a request about an account that has been deleted.
  if (!isAccepted && survey.draft.noteOf(path)?.standing === "proven") return answer;
  survey.draft.note(path, isAccepted ? "proven" : "unknown", `a request was ${inWords}`);
  return answer;
}
