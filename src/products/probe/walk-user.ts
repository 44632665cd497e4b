import { readStatus } from "./account-details.ts";
import { tryOperation } from "./try-operation.ts";
import { ownUser, passesKyc } from "./own-user.ts";
import type { Survey } from "./survey.ts";
import { walkAccount } from "./walk-accounts.ts";
import { walkIndianKyc, walkRejectedKyc } from "./walk-kyc.ts";

export interface Walked {
  user_id: unknown;
  bank_account_id: unknown;
}

/** Takes a user through KYC and bank accounts; undefined where the survey can have no user. */
export async function walkUser(survey: Survey): Promise<Walked | undefined> {
  const user = await ownUser(survey);
  if (!user) return undefined;
  const { user_id } = user;
  if (!(await passesKyc(survey, user))) return { user_id, bank_account_id: undefined };
  const bank_account_id = await walkAccount(survey, user_id, "nameMatches");
  if (bank_account_id === undefined) return { user_id, bank_account_id };
  const another = await ownUser(survey);
  if (another && !another.isVerified) await walkRejectedKyc(survey, another.user_id);
  const indian = await ownUser(survey);
  if (indian && !indian.isVerified) await walkIndianKyc(survey, indian.user_id);
  await walkAccount(survey, user_id, "nameDiffers");
  await walkAccount(survey, user_id, "nre");
  await tryOperation(survey, "getBankAccount", { user_id, bank_account_id });
  const ofAccount = { user_id, bank_account_id };
  readStatus(survey, await tryOperation(survey, "getBankAccountStatus", ofAccount));
  await tryOperation(survey, "getUser", { user_id });
  return { user_id, bank_account_id };
}
