import { attempt } from "./attempt.ts";
import { noteIdForm, resultOf } from "./read-answer.ts";
import type { Survey } from "./survey.ts";
import { walkAccount } from "./walk-accounts.ts";
import { walkKyc, walkRejectedKyc } from "./walk-kyc.ts";

/** What was made of a user: its id and an approved account's. */
export interface Walked {
  user_id: unknown;
  bank_account_id: unknown;
}

async function createUser(survey: Survey): Promise<unknown> {
  const created = await attempt(survey, "createUser", survey.fresh(survey.profile.testData.user));
  return created.isAccepted ? resultOf(survey, created, "user_id") : undefined;
}

/** Creates a user with KYC and nothing else; gives its id. */
export async function verifiedUser(survey: Survey): Promise<unknown> {
  const user_id = await createUser(survey);
  return user_id !== undefined && (await walkKyc(survey, user_id)) ? user_id : undefined;
}

/** Creates a user, with KYC and bank accounts; undefined where the target doesn't let it. */
export async function walkUser(survey: Survey): Promise<Walked | undefined> {
  const user_id = await createUser(survey);
  if (user_id === undefined) return undefined;
  noteIdForm(survey, "user_id", user_id);
  if (!(await walkKyc(survey, user_id))) return { user_id, bank_account_id: undefined };
  const bank_account_id = await walkAccount(survey, user_id, "nameMatches");
  if (bank_account_id === undefined) return { user_id, bank_account_id };
  await walkRejectedKyc(survey, await createUser(survey));
  await walkAccount(survey, user_id, "nameDiffers");
  await walkAccount(survey, user_id, "nre");
  await attempt(survey, "getBankAccount", { user_id, bank_account_id });
  await attempt(survey, "getBankAccountStatus", { user_id, bank_account_id });
  await attempt(survey, "getUser", { user_id });
  return { user_id, bank_account_id };
}
