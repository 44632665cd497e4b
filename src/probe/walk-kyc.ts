import { attempt } from "./attempt.ts";
import { resultOf } from "./read-answer.ts";
import type { Survey } from "./survey.ts";
import { isOpen, noteConclusion, untilOver } from "./until-over.ts";

/** Submits KYC for a user, and sees how it ends; whether the user has passed it. */
export async function walkKyc(survey: Survey, user_id: unknown): Promise<boolean> {
  const input = { user_id, ...survey.fresh(survey.profile.testData.kyc.foreign) };
  const submitted = await attempt(survey, "submitKyc", input);
  if (!submitted.isAccepted) return false;
  const look = async () => {
    const user = await attempt(survey, "getUser", { user_id });
    return user.isAccepted ? resultOf(survey, user, "kyc_state") : undefined;
  };
  const over = await untilOver(resultOf(survey, submitted, "kyc_state") ?? (await look()), look);
  noteConclusion(survey, "kyc", over);
  if (isOpen(over.state)) return false;
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
  const input = { user_id, ...survey.fresh({ ...kyc.foreign, ...kyc.rejected }) };
  const submitted = await attempt(survey, "submitKyc", input);
  if (!submitted.isAccepted) return;
  const user = await attempt(survey, "getUser", { user_id });
  const state = resultOf(survey, user, "kyc_state") ?? resultOf(survey, submitted, "kyc_state");
  const isRejected = state !== survey.profile.kyc.approved && !isOpen(state);
  const words = `KYC of such a person is ${String(state)}`;
  if (isRejected) survey.draft.note(path, "proven", words);
  else if (!isOpen(state))
    survey.draft.note(
      path,
      "unknown",
      `${words}: give what to change in the foreign person so that it's rejected`,
    );
}
