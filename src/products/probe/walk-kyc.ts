import type { JsonObject } from "../../../spec/json.ts";
import { tryOperation } from "./try-operation.ts";
import { resultOf } from "./read-answer.ts";
import type { Survey } from "./survey.ts";
import { isOpen, noteConclusion, untilOver } from "./until-over.ts";

/** Submits KYC for a user, and sees how it ends; undefined where it is refused. */
async function submit(survey: Survey, user_id: unknown, person: JsonObject) {
  const submitted = await tryOperation(survey, "submitKyc", { user_id, ...survey.fresh(person) });
  if (!submitted.isAccepted) return undefined;
  const look = async () => {
    const user = await tryOperation(survey, "getUser", { user_id });
    return user.isAccepted ? resultOf(survey, user, "kyc_state") : undefined;
  };
  return untilOver(resultOf(survey, submitted, "kyc_state") ?? (await look()), look);
}

/** Submits KYC for a user; whether the user has passed it. */
export async function walkKyc(survey: Survey, user_id: unknown): Promise<boolean> {
  const over = await submit(survey, user_id, survey.profile.testData.kyc.foreign);
  if (!over) return false;
  noteConclusion(survey, "kyc", over);
  if (isOpen(over.state)) return false;
  const pending = over.openStates.filter((state) => typeof state === "string");
  if (pending.length > 0) {
    survey.draft.set(
      ["kyc", "pending"],
      pending,
      "proven",
      "the state of a user before it is over",
    );
  }
  if (typeof over.state === "string") {
    const why = "the state of a user with KYC";
    survey.draft.set(["kyc", "approved"], over.state, "proven", why);
  }
  return true;
}

/** Submits KYC of the person who is to be rejected, and sees whether that is so. */
export async function walkRejectedKyc(survey: Survey, user_id: unknown): Promise<void> {
  const { kyc } = survey.profile.testData;
  const path = ["testData", "kyc", "rejected"];
  const over = await submit(survey, user_id, { ...kyc.foreign, ...kyc.rejected });
  if (!over) return;
  const { state } = over;
  if (typeof state !== "string" || isOpen(state)) return;
  const words = `KYC of such a person is ${state}`;
  if (state === survey.profile.kyc.approved) {
    const advice = "give what to change in the foreign person so that it's rejected";
    return survey.draft.note(path, "unknown", `${words}: ${advice}`);
  }
  survey.draft.note(path, "proven", words);
  survey.draft.set(["kyc", "rejected"], [state], "proven", words);
}
