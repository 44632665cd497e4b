import type { CapabilityName } from "../../../spec/capabilities.ts";
import { documentedCodes } from "../../../spec/error-rows/index.ts";
import type { Answered, Survey } from "./survey.ts";
import { tryOperation } from "./try-operation.ts";
import { deleteAccount, idOfAccount, untilVerified } from "./walk-accounts.ts";
import { verifiedUser, type Walked } from "./walk-user.ts";

/** Statuses of paths and methods that a server doesn't have, where no documented code goes with them. */
const absent = new Set([404, 405, 501]);

export const isAbsent = ({ status, code }: Answered): boolean =>
  absent.has(status) && !documentedCodes.has(code);

/** Leaves out a capability that was seen not to be offered: nothing else is a reason to. */
export function unclaim({ draft, profile }: Survey, capability: CapabilityName, why: string): void {
  const left = profile.capabilities.filter((name) => name !== capability);
  const before = draft.noteOf(["capabilities"]);
  const whys = before?.standing === "proven" ? [before.why, why] : [why];
  draft.set(["capabilities"], left, "proven", whys.join("; "));
}

async function surveyOlderEndpoints(survey: Survey): Promise<void> {
  // Another user, since the walk's may have as many accounts as may be.
  const user_id = await verifiedUser(survey);
  if (user_id === undefined) return;
  const fields = survey.fresh(survey.profile.testData.bankAccounts.nameMatches);
  const added = await tryOperation(survey, "linkBankAccount", { user_id, ...fields });
  if (isAbsent(added)) {
    const why = `adding through the older endpoint was ${added.inWords}`;
    return unclaim(survey, "older-bank-account-endpoints", why);
  }
  if (!added.isAccepted) return;
  const bank_account_id = await idOfAccount(survey, user_id, added);
  await untilVerified(survey, { user_id, bank_account_id });
  await tryOperation(survey, "updateBankAccount", { ...fields, user_id, bank_account_id });
}

async function surveyMarking(survey: Survey, { user_id }: Walked) {
  const path = ["nri", "marked"];
  const marked = await tryOperation(survey, "markNri", { user_id });
  if (isAbsent(marked))
    return unclaim(survey, "nri", `marking a user as NRI was ${marked.inWords}`);
  if (marked.isAccepted) {
    survey.draft.set(path, "any-time", "proven", "a user with bank accounts was marked");
    await tryOperation(survey, "getUser", { user_id });
    return;
  }
  const other = await verifiedUser(survey);
  const again =
    other === undefined ? undefined : await tryOperation(survey, "markNri", { user_id: other });
  // Where neither can be marked, it isn't for the accounts.
  if (!again?.isAccepted) return;
  survey.draft.set(path, "before-accounts", "proven", `a user with accounts was ${marked.inWords}`);
}

export async function surveyCapabilities(survey: Survey, walked: Walked): Promise<void> {
  const { capabilities: claimed } = survey.profile;
  if (claimed.includes("older-bank-account-endpoints")) await surveyOlderEndpoints(survey);
  if (claimed.includes("nri")) await surveyMarking(survey, walked);
  if (walked.bank_account_id !== undefined) await deleteAccount(survey, { ...walked });
}
