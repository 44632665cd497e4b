import { errorRow } from "../../../spec/error-rows/index.ts";
import { isJsonObject, type JsonObject } from "../../../spec/json.ts";
import { pointerOf, readPointer } from "../../../spec/pointer.ts";
import type { Profile, AccountKind } from "../../judge/profile/profile.ts";
import { leavesIn } from "./mapping/foreign.ts";
import { isOfKind } from "./mapping/words.ts";
import { matchValues } from "./mapping/match-fields.ts";
import { resultOf, tryOperation } from "./try-operation.ts";
import type { Answered, Survey } from "./survey.ts";
import { type Input, detailPointer } from "../../judge/profile/binding.ts";
import { noteConclusion, untilOver } from "./walk-kyc.ts";

/** `key`: if accounts are members of an object. */
function accountIn(
  survey: Survey,
  answer: Answered,
): { key?: string; details: JsonObject } | undefined {
  const found = answer.isAccepted ? resultOf(survey, answer, "bank_details") : undefined;
  const all = typeof found === "object" && found !== null ? Object.entries(found) : [];
  const [key = "", details] = all.at(-1) ?? [];
  if (Array.isArray(found)) return isJsonObject(details) ? { details } : undefined;
  if (!isJsonObject(found)) return undefined;
  const isMap = isJsonObject(details) && all.every(([, each]) => isJsonObject(each));
  return isMap ? { key, details } : { details: found };
}

const detailOf = (profile: Profile, details: unknown, name: string): unknown =>
  readPointer(details, detailPointer(profile, name, details));

function readDetails(survey: Survey, details: JsonObject): void {
  const { draft, profile } = survey;
  const names = Object.keys(profile.bankDetails);
  const agrees = (name: string, value: unknown) =>
    isOfKind(name, value) && survey.mayHaveSent(name, value);
  const found = matchValues(leavesIn(details), names, ({ example }, name) => agrees(name, example));
  for (const name of names) {
    const path = `bankDetails.${name}`;
    const known = profile.bankDetails[name] ?? "";
    const field = found.find((each) => each.name === name);
    const isProven = draft.noteOf(path)?.standing === "proven";
    if (agrees(name, detailOf(profile, details, name)))
      draft.set(path, known, "proven", "seen in a record");
    else if (field) {
      const pointer = pointerOf(field.leaf.keys);
      // A record of another operation had it elsewhere, so both pointers count.
      const pointers = isProven ? [known, pointer].flat() : pointer;
      draft.set(path, pointers, "proven", "seen in a record, by its name");
    } else if (!isProven)
      draft.note(path, "unknown", "not in the record of an account, as it was sent");
  }
}

/** A state beside the account makes the object around both the record. */
export function readStatus(survey: Survey, answer: Answered): void {
  const { draft, profile } = survey;
  const pointer = profile.operations[answer.operation]?.result?.bank_details ?? "";
  const around = pointer.slice(0, pointer.lastIndexOf("/"));
  const record = readPointer(answer.json, around);
  const hasState = detailOf(profile, resultOf(survey, answer, "bank_details"), "state");
  if (!answer.isAccepted || around === "" || hasState !== undefined || !isJsonObject(record))
    return;
  if (detailOf(profile, record, "state") === undefined) return;
  const path = `operations.${answer.operation}.result.bank_details`;
  draft.set(path, around, "proven", "the state stands there, next to the record");
  readDetails(survey, record);
}

const stateOf: Record<AccountKind, string> = {
  nameMatches: "approved",
  nameDiffers: "name-rejected",
  nre: "rejected",
  pending: "pending",
};

export async function idOfAccount(survey: Survey, user_id: unknown, added: Answered) {
  const account = accountIn(survey, added);
  const idOf = ({ key, details }: NonNullable<typeof account>): unknown =>
    detailOf(survey.profile, details, "bank_account_id") ?? key;
  const own = account && idOf(account);
  if (!account || own !== undefined) return own;
  const user = accountIn(survey, await tryOperation(survey, "getUser", { user_id }));
  if (!user) return undefined;
  readDetails(survey, user.details);
  return idOf(user);
}

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

export async function untilVerified(survey: Survey, account: Input): Promise<void> {
  const look = () => stateOfAccount(survey, account);
  await untilOver(await look(), look);
}

export async function walkAccount(
  survey: Survey,
  user_id: unknown,
  kind: AccountKind,
): Promise<unknown> {
  const { draft } = survey;
  const given = survey.profile.testData.bankAccounts[kind];
  const data = `testData.bankAccounts.${kind}`;
  if (!given) {
    draft.note(data, "assumed", "given as null: the deployment has no such account");
    return undefined;
  }
  const fields = survey.fresh(given);
  const added = await tryOperation(survey, "upsertBankAccount", { user_id, ...fields });
  const account = accountIn(survey, added);
  if (!account) {
    draft.note(data, "unknown", `adding one was ${added.inWords}`);
    if (added.code === errorRow("link-account-ceiling-reached").code)
      draft.set("values.maximumApprovedAccounts", 1, "proven", `a second was ${added.inWords}`);
    return undefined;
  }
  readDetails(survey, account.details);
  const bank_account_id = await idOfAccount(survey, user_id, added);
  const look = () => stateOfAccount(survey, { user_id, bank_account_id });
  const first = detailOf(survey.profile, account.details, "state");
  const mostMs = kind === "pending" ? 0 : undefined;
  const over = await untilOver(first ?? (await look()), look, mostMs);
  if (kind === "nameMatches") noteConclusion(survey, "bankVerification", over);
  const { openStates } = over;
  if (openStates.length > 0 && !draft.noteOf("bankAccountStates.pending")) {
    const pending = openStates.length === 1 ? openStates[0] : openStates;
    draft.set("bankAccountStates.pending", pending, "proven", "the state of an account at first");
  }
  if (kind !== "pending" || openStates.length === 0) noteSpelling(survey, kind, over.state);
  return bank_account_id;
}

export async function deleteAccount(survey: Survey, account: Input): Promise<void> {
  const deleted = await tryOperation(survey, "deleteBankAccount", account);
  if (!deleted.isAccepted) return;
  const spelled = await stateOfAccount(survey, account);
  const { approved } = survey.profile.bankAccountStates;
  if (typeof spelled !== "string" || [approved].flat().includes(spelled)) return;
  survey.draft.set("bankAccountStates.deleted", spelled, "proven", "of a deleted account");
}

function noteSpelling({ draft, profile }: Survey, kind: AccountKind, spelled: unknown): void {
  const data = `testData.bankAccounts.${kind}`;
  const approved = [profile.bankAccountStates.approved].flat();
  const isOther =
    kind !== "nameMatches" &&
    approved.some((word) => String(spelled).toLowerCase() === word.toLowerCase());
  if (typeof spelled !== "string" || isOther) {
    const seen =
      typeof spelled === "string" ? `such an account is ${spelled}` : "no such account was added";
    return draft.note(data, "unknown", `${seen}: give one that is ${stateOf[kind]}`);
  }
  const why = `of an account of ${data}`;
  draft.set(`bankAccountStates.${stateOf[kind]}`, spelled, "proven", why);
  const whose = kind === "nre" ? ` for a user who isn't NRI` : "";
  draft.note(data, "proven", `such an account is ${spelled}${whose}`);
}
