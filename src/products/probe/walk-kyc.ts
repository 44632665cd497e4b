import { errorsOf } from "../../../spec/error-rows/index.ts";
import { tryOperation, resultOf } from "./try-operation.ts";
import type { Answered, Survey } from "./survey.ts";
import { isOpen, noteConclusion, untilOver, type Over } from "./until-over.ts";

const numbersToGive =
  "give what it takes: numbers with check digits ({verhoeff:2:12}), or from a list ([...], { from: FILE })";

/** Says that a person's data isn't right, where the refusal is one of the table: another says nothing of it. */
function noteRefused({ draft }: Survey, person: string, { status, code, inWords }: Answered): void {
  const isListed = errorsOf("submitKyc").some(
    ([, row]) => row.http === status && row.code === code,
  );
  if (!isListed) return;
  const words = `KYC of such a person was ${inWords}: ${numbersToGive}`;
  draft.note(["testData", "kyc", person], "unknown", words);
}

async function submit(
  survey: Survey,
  user_id: unknown,
  person: "foreign" | "indian" | "rejected",
): Promise<Over | undefined> {
  const { kyc } = survey.profile.testData;
  const data = person === "rejected" ? { ...kyc.foreign, ...kyc.rejected } : kyc[person];
  const operation = ["operations", "submitKyc"];
  const known = survey.draft.noteOf(operation);
  const submitted = await tryOperation(survey, "submitKyc", { user_id, ...survey.fresh(data) });
  if (!submitted.isAccepted) {
    if (known?.standing === "proven") survey.draft.note(operation, known.standing, known.why);
    noteRefused(survey, person, submitted);
    return undefined;
  }
  const look = async () => {
    const user = await tryOperation(survey, "getUser", { user_id });
    return user.isAccepted ? resultOf(survey, user, "kyc_state") : undefined;
  };
  return untilOver(resultOf(survey, submitted, "kyc_state") ?? (await look()), look);
}

export async function walkKyc(survey: Survey, user_id: unknown): Promise<boolean> {
  const over =
    (await submit(survey, user_id, "foreign")) ?? (await submit(survey, user_id, "indian"));
  if (!over) return false;
  noteConclusion(survey, "kyc", over);
  if (isOpen(over.state)) return false;
  const pending = over.openStates.filter((state) => typeof state === "string");
  if (pending.length > 0) {
    const why = "the state of a user before it is over";
    survey.draft.set(["kyc", "pending"], pending, "proven", why);
  }
  if (typeof over.state === "string") {
    const why = "the state of a user with KYC";
    survey.draft.set(["kyc", "approved"], over.state, "proven", why);
  }
  return true;
}

export async function walkRejectedKyc(survey: Survey, user_id: unknown): Promise<void> {
  const path = ["testData", "kyc", "rejected"];
  const { state } = (await submit(survey, user_id, "rejected")) ?? {};
  if (typeof state !== "string" || isOpen(state)) return;
  const words = `KYC of such a person is ${state}`;
  if (state === survey.profile.kyc.approved) {
    const advice = "give what to change in the foreign person so that it's rejected";
    return survey.draft.note(path, "unknown", `${words}: ${advice}`);
  }
  survey.draft.note(path, "proven", words);
  survey.draft.set(["kyc", "rejected"], [state], "proven", words);
}

export async function walkIndianKyc(survey: Survey, user_id: unknown): Promise<void> {
  const over = await submit(survey, user_id, "indian");
  if (!over || isOpen(over.state)) return;
  const { state = "accepted" } = over;
  const isApproved = over.state === undefined || state === survey.profile.kyc.approved;
  const words = `KYC of such a person is ${String(state)}`;
  survey.draft.note(["testData", "kyc", "indian"], isApproved ? "proven" : "unknown", words);
}
