import type { JsonObject } from "../../../spec/json.ts";
import { noteUsed, usedIn } from "../../judge/profile/used-values.ts";
import { noteIdForm, resultOf, tryOperation } from "./try-operation.ts";
import type { Answered, Survey } from "./survey.ts";
import { walkIndianKyc, walkKyc, walkRejectedKyc } from "./walk-kyc.ts";
import {
  deleteAccount,
  idOfAccount,
  readStatus,
  untilVerified,
  walkAccount,
} from "./walk-accounts.ts";
import type { CapabilityName } from "../../../spec/capabilities.ts";
import { documentedCodes } from "../../../spec/error-rows/index.ts";
import { choosingIds, chosenId, mayChooseId } from "../../judge/client/prove-profile.ts";

/** Residents only: NRI users may not add and sell what the survey does. */
const suitable = ["without-kyc", "foreign", "indian"];

type OwnUser = { user_id: unknown; isVerified: boolean } | undefined;

function takeGiven(survey: Survey): OwnUser {
  const { users = { given: [] } } = survey.profile;
  const used = usedIn(users.used);
  const left = users.given
    .filter(({ kind }) => suitable.includes(kind))
    .toSorted((one, other) => suitable.indexOf(one.kind) - suitable.indexOf(other.kind))
    .flatMap(({ kind, ids }) => ids.map((user_id) => ({ user_id, kind })))
    .find(({ user_id }) => !survey.usersTaken.has(user_id) && !used.has(String(user_id)));
  if (!left) return undefined;
  const { user_id, kind } = left;
  survey.usersTaken.add(user_id);
  noteUsed(users, user_id);
  if (users.used === undefined) {
    survey.draft.remarks.push(
      `The given user ${user_id} was used: have it as new again before a run, or take it off the list (users.used does so by itself).`,
    );
  }
  return { user_id, isVerified: kind !== "without-kyc" };
}

async function create(survey: Survey): Promise<Answered> {
  const { profile, draft } = survey;
  const send = (data: JsonObject) => tryOperation(survey, "createUser", survey.fresh(data));
  const created = await send(profile.testData.user);
  if (created.isAccepted || !mayChooseId(profile)) return created;
  const chosen = await send(choosingIds(profile).testData.user);
  if (!chosen.isAccepted) return created;
  draft.set("testData.user.user_id", chosenId, "proven", "refused without it");
  return chosen;
}

async function ownUser(survey: Survey): Promise<OwnUser> {
  if (survey.profile.users) return takeGiven(survey);
  const created = survey.sparedUser ?? (await create(survey));
  const isFirst = created.isAccepted && !survey.hasCompared;
  survey.sparedUser = isFirst ? await create(survey) : undefined;
  survey.hasCompared ||= isFirst;
  const user_id = created.isAccepted ? resultOf(survey, created, "user_id") : undefined;
  if (user_id === undefined) return undefined;
  noteIdForm(survey, "user_id", user_id);
  return { user_id, isVerified: false };
}

async function verifiedUser(survey: Survey): Promise<unknown> {
  const user = await ownUser(survey);
  return user && (user.isVerified || (await walkKyc(survey, user.user_id)))
    ? user.user_id
    : undefined;
}

export interface Walked {
  user_id: unknown;
  bank_account_id: unknown;
}

export async function walkUser(survey: Survey): Promise<Walked | undefined> {
  const user = await ownUser(survey);
  if (!user) return undefined;
  const { user_id, isVerified } = user;
  if (!isVerified && !(await walkKyc(survey, user_id)))
    return { user_id, bank_account_id: undefined };
  const bank_account_id = await walkAccount(survey, user_id, "nameMatches");
  if (bank_account_id === undefined) return { user_id, bank_account_id };
  const another = await ownUser(survey);
  if (another && !another.isVerified) await walkRejectedKyc(survey, another.user_id);
  const indian = await ownUser(survey);
  if (indian && !indian.isVerified) await walkIndianKyc(survey, indian.user_id);
  for (const kind of ["nameDiffers", "nre"] as const) {
    const added = await walkAccount(survey, user_id, kind);
    const isFull = survey.profile.values.maximumApprovedAccounts === 1;
    if (added === undefined && isFull) await walkAccount(survey, await verifiedUser(survey), kind);
  }
  const pending = await walkAccount(survey, user_id, "pending");
  // It may stay pending, and hinder others.
  if (pending !== undefined) await deleteAccount(survey, { user_id, bank_account_id: pending });
  const ofAccount = { user_id, bank_account_id };
  await tryOperation(survey, "getBankAccount", ofAccount);
  readStatus(survey, await tryOperation(survey, "getBankAccountStatus", ofAccount));
  await tryOperation(survey, "getUser", { user_id });
  return ofAccount;
}

/** 404, 405 and 501 are how servers answer unknown paths and methods. */
export const isAbsent = ({ status, code }: Answered): boolean =>
  [404, 405, 501].includes(status) && !documentedCodes.has(code);

export const asSandbox = "as the sandbox has it";

/** No answer at a path that the document doesn't show proves nothing: `assumed`. */
export function unclaim(
  { draft, profile }: Survey,
  capability: CapabilityName,
  why: string,
  standing: "proven" | "assumed" = "proven",
): void {
  const left = profile.capabilities.filter((name) => name !== capability);
  const before = draft.noteOf("capabilities");
  const isFirst = before === undefined || before.why === asSandbox;
  const both = isFirst || before.standing === standing ? standing : "assumed";
  draft.set("capabilities", left, both, isFirst ? why : `${before.why}; ${why}`);
}

async function surveyOlderEndpoints(survey: Survey): Promise<void> {
  // Another user, since the walk's may already have the maximum of accounts.
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
  const marked = await tryOperation(survey, "markNri", { user_id });
  if (isAbsent(marked)) {
    const why = `marking a user as NRI was ${marked.inWords}, at a path that is a guess: if it's offered, give operations.markNri and claim nri`;
    return unclaim(survey, "nri", why, "assumed");
  }
  if (marked.isAccepted) {
    survey.draft.set("nri.marked", "any-time", "proven", "a user with bank accounts was marked");
    await tryOperation(survey, "getUser", { user_id });
    return;
  }
  const other = await verifiedUser(survey);
  if (other === undefined) return;
  // If neither can be marked, the accounts aren't the reason.
  if (!(await tryOperation(survey, "markNri", { user_id: other })).isAccepted) return;
  const why = `a user with accounts was ${marked.inWords}`;
  survey.draft.set("nri.marked", "before-accounts", "proven", why);
}

export async function surveyCapabilities(survey: Survey, walked: Walked): Promise<void> {
  const { capabilities: claimed } = survey.profile;
  if (claimed.includes("older-bank-account-endpoints")) await surveyOlderEndpoints(survey);
  if (claimed.includes("nri")) await surveyMarking(survey, walked);
  if (walked.bank_account_id !== undefined) await deleteAccount(survey, { ...walked });
}
