import type { OperationName } from "../../../spec/operations.ts";
import type { Input } from "../../judge/profile/binding.ts";
import type { Note } from "./draft.ts";
import { readErrorPlaces } from "./errors-at.ts";
import { noteResults } from "./read-answer.ts";
import type { Answered, Survey } from "./survey.ts";

export const userIdUnseen: Note = {
  standing: "assumed",
  why: "no other operation was seen to want it",
};

/** Sends a request, once more with X-User-Id where it's refused without. */
export async function tryOperation(
  survey: Survey,
  operation: OperationName,
  input: Input,
): Promise<Answered> {
  const sent = await survey.call(operation, input);
  readErrorPlaces(survey, sent);
  // By what it has just shown of its errors, its refusal says more.
  const first = survey.read(operation, sent.exchange);
  const { userIdHeader } = survey.profile;
  const canCarry = input.user_id !== undefined && !userIdHeader.includes(operation);
  if (first.isAccepted || !canCarry) return accepted(survey, first);
  const path = ["userIdHeader"];
  const before = survey.draft.noteOf(path) ?? userIdUnseen;
  survey.draft.set(path, [...userIdHeader, operation], "proven", "refused without it");
  const again = await survey.call(operation, input);
  if (again.isAccepted) return accepted(survey, again);
  survey.draft.set(path, userIdHeader, before.standing, before.why);
  return accepted(survey, first);
}

function accepted(survey: Survey, answer: Answered): Answered {
  const { operation, inWords } = answer;
  if (answer.isAccepted) {
    for (const part of ["method", "path", "query", "body"]) {
      survey.draft.forget(["operations", operation, part]);
    }
    noteResults(survey, answer);
    survey.draft.note(["operations", operation], "proven", `a request was ${inWords}`);
  } else {
    survey.draft.note(["operations", operation], "unknown", `a request was ${inWords}`);
  }
  return answer;
}
