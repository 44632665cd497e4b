import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { pointerOf, readPointer } from "../../../spec/pointer.ts";
import { detailPointer } from "../../judge/profile/detail-pointers.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { leavesIn } from "./mapping/foreign.ts";
import { isOfKind } from "./mapping/kinds.ts";
import { matchValues } from "./mapping/match-values.ts";
import { resultOf } from "./read-answer.ts";
import type { Answered, Survey } from "./survey.ts";

/** An account in an answer: its record and, where accounts stand by their ids, its id. */
export interface ShownAccount {
  key?: string;
  details: JsonObject;
}

/** The account in an answer: the only one, or the last of several in a list or by their ids. */
export function accountIn(survey: Survey, answer: Answered): ShownAccount | undefined {
  const found = answer.isAccepted ? resultOf(survey, answer, "bank_details") : undefined;
  if (Array.isArray(found)) {
    const last: unknown = found.at(-1);
    return isJsonObject(last) ? { details: last } : undefined;
  }
  if (!isJsonObject(found)) return undefined;
  const entries = Object.entries(found);
  const [key, last] = entries.at(-1) ?? [];
  const isMap = entries.length > 0 && entries.every(([, each]) => isJsonObject(each));
  return isMap && key !== undefined ? { key, details: last as JsonObject } : { details: found };
}

/** A field of an account's record, where the profile has it; undefined where it isn't shown. */
export const detailOf = (profile: Profile, details: unknown, name: string): unknown =>
  readPointer(details, detailPointer(profile, name, details));

/**
 * Proves where the fields of an account stand, by a record that the target has shown: those that were sent by the
 * values that agree.
 */
export function readDetails(survey: Survey, details: JsonObject): void {
  const { draft, profile } = survey;
  const names = Object.keys(profile.bankDetails);
  const agrees = (name: string, value: unknown) =>
    isOfKind(name, value) && survey.mayHaveSent(name, value);
  const found = matchValues(leavesIn(details), names, ({ example }, name) => agrees(name, example));
  for (const name of names) {
    const path = ["bankDetails", name];
    const known = profile.bankDetails[name] ?? "";
    const field = found.find((each) => each.name === name);
    const isProven = draft.noteOf(path)?.standing === "proven";
    if (agrees(name, detailOf(profile, details, name)))
      draft.set(path, known, "proven", "seen in a record");
    else if (field) {
      const pointer = pointerOf(field.leaf.keys);
      // Where it was seen in another record elsewhere, both places count.
      const pointers = isProven ? [known, pointer].flat() : pointer;
      draft.set(path, pointers, "proven", "seen in a record, by its name");
    } else if (!isProven)
      draft.note(path, "unknown", "not in the record of an account, as it was sent");
  }
}

/** Looks for the state in an answer about an account's status. If it stands next to the account, the object around both is the record. */
export function readStatus(survey: Survey, answer: Answered): void {
  const path = ["operations", answer.operation, "result", "bank_details"];
  const { draft, profile } = survey;
  const pointer = profile.operations[answer.operation]?.result?.bank_details ?? "";
  const around = pointer.slice(0, pointer.lastIndexOf("/"));
  const record = readPointer(answer.json, around);
  const hasState = detailOf(profile, resultOf(survey, answer, "bank_details"), "state");
  if (!answer.isAccepted || around === "" || hasState !== undefined || !isJsonObject(record))
    return;
  if (detailOf(profile, record, "state") === undefined) return;
  draft.set(path, around, "proven", "the state stands there, next to the record");
  readDetails(survey, record);
}
