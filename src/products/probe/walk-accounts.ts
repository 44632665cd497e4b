import type { Input } from "../../judge/profile/binding.ts";
import type { AccountKind } from "../../judge/profile/profile.ts";
import { accountIn, detailOf, readDetails, type ShownAccount } from "./account-details.ts";
import { tryOperation } from "./try-operation.ts";
import type { Answered, Survey } from "./survey.ts";
import { noteConclusion, untilOver } from "./until-over.ts";

const stateOf: Record<AccountKind, string> = {
  nameMatches: "approved",
  nameDiffers: "name-rejected",
  nre: "rejected",
  pending: "pending",
};

/** The id of an account that was added: in the answer to that, or in the record of its user. */
async function idOf(
  survey: Survey,
  user_id: unknown,
  { key, details }: ShownAccount,
): Promise<unknown> {
  const own = detailOf(survey.profile, details, "bank_account_id") ?? key;
  if (own !== undefined) return own;
  const user = accountIn(survey, await tryOperation(survey, "getUser", { user_id }));
  if (!user) return undefined;
  readDetails(survey, user.details);
  return detailOf(survey.profile, user.details, "bank_account_id") ?? user.key;
}

export async function idOfAccount(
  survey: Survey,
  user_id: unknown,
  added: Answered,
): Promise<unknown> {
  const account = accountIn(survey, added);
  return account && idOf(survey, user_id, account);
}

/** The state of an account: as its record shows it, or its status where only that does. */
async function stateOfAccount(survey: Survey, input: Input): Promise<unknown> {
  for (const operation of ["getBankAccount", "getBankAccountStatus"] as const) {
    const account = accountIn(survey, await tryOperation(survey, operation, input));
    if (!account) continue;
    readDetails(survey, account.details);
    const state = detailOf(survey.profile, account.details, "state");
    if (state !== undefined) return state;
  }
  return undefined;
}

/** Waits until an account's verification is over, or has taken too long. */
export async function untilVerified(survey: Survey, account: Input): Promise<void> {
  const look = () => stateOfAccount(survey, account);
  await untilOver(await look(), look);
}

/** Adds an account of a kind and sees what becomes of it; gives its id. */
export async function walkAccount(
  survey: Survey,
  user_id: unknown,
  kind: AccountKind,
): Promise<unknown> {
  const { draft } = survey;
  const given = survey.profile.testData.bankAccounts[kind];
  if (!given) {
    draft.note(
      ["testData", "bankAccounts", kind],
      "assumed",
      "given as null: the deployment has no such account",
    );
    return undefined;
  }
  const fields = survey.fresh(given);
  const added = await tryOperation(survey, "upsertBankAccount", { user_id, ...fields });
  const account = accountIn(survey, added);
  if (!account) {
    draft.note(["testData", "bankAccounts", kind], "unknown", `adding one was ${added.inWords}`);
    return undefined;
  }
  readDetails(survey, account.details);
  const bank_account_id = await idOf(survey, user_id, account);
  const look = () => stateOfAccount(survey, { user_id, bank_account_id });
  const over = await untilOver(
    detailOf(survey.profile, account.details, "state") ?? (await look()),
    look,
  );
  if (kind === "nameMatches") noteConclusion(survey, "bankVerification", over);
  const { openStates } = over;
  if (openStates.length > 0) {
    const pending = openStates.length === 1 ? openStates[0] : openStates;
    draft.set(
      ["bankAccountStates", "pending"],
      pending,
      "proven",
      "the state of an account at first",
    );
  }
  if (kind !== "pending" || openStates.length === 0) noteSpelling(survey, kind, over.state);
  return bank_account_id;
}

/** Deletes an account, and reads what the target calls that where the record can still be read. */
export async function deleteAccount(survey: Survey, account: Input): Promise<void> {
  const deleted = await tryOperation(survey, "deleteBankAccount", account);
  if (!deleted.isAccepted) return;
  const spelled = await stateOfAccount(survey, account);
  const { approved } = survey.profile.bankAccountStates;
  if (typeof spelled !== "string" || [approved].flat().includes(spelled)) return;
  survey.draft.set(["bankAccountStates", "deleted"], spelled, "proven", "of a deleted account");
}

/** The target's word for the state that a kind of account comes to, unless that is another's. */
function noteSpelling({ draft, profile }: Survey, kind: AccountKind, spelled: unknown): void {
  const data = ["testData", "bankAccounts", kind];
  const approved = [profile.bankAccountStates.approved].flat();
  const isOther =
    kind !== "nameMatches" &&
    approved.some((word) => String(spelled).toLowerCase() === word.toLowerCase());
  if (typeof spelled !== "string" || isOther) {
    const seen =
      typeof spelled === "string" ? `such an account is ${spelled}` : "no such account was added";
    draft.note(data, "unknown", `${seen}: give one that is ${stateOf[kind]}`);
    return;
  }
  draft.set(
    ["bankAccountStates", stateOf[kind]],
    spelled,
    "proven",
    `of an account of testData.bankAccounts.${kind}`,
  );
  const whose = kind === "nre" ? ` for a user who isn't NRI` : "";
  draft.note(data, "proven", `such an account is ${spelled}${whose}`);
}
