import { setTimeout as pause } from "node:timers/promises";
import type { Survey } from "./survey.ts";
import { isDocumented } from "../../contract/response.ts";
import { resultOf, tryOperation } from "./try-operation.ts";

const openWords =
  /pend|review|process|submit|init|progress|verifying|verification|unverif|check(?!ed)|wait|queue|running|started|open|under/i;

const endWords =
  /approv|verif|accept|pass|succe|complet|done|ok\b|activ|live|valid|clear|grant|confirm|reject|refus|declin|denied|fail|block|mismatch|differ|delet|remov/i;

export const isOpen = (state: unknown) => typeof state === "string" && openWords.test(state);

/** An unknown word may mean a state that still changes. */
const mayBeOpen = (state: unknown): boolean =>
  isOpen(state) || (typeof state === "string" && !endWords.test(state));

export interface Over {
  state: unknown;
  openStates: unknown[];
  seconds: number;
}

export async function untilOver(
  first: unknown,
  look: () => Promise<unknown>,
  mostMs = 20_000,
): Promise<Over> {
  const begin = Date.now();
  const states = [first];
  let state = first;
  while (mayBeOpen(state) && Date.now() - begin < mostMs) {
    await pause(500);
    state = await look();
    if (state !== states.at(-1)) states.push(state);
  }
  const seconds = Math.ceil((Date.now() - begin) / 1000);
  return { state, seconds, openStates: isOpen(state) ? states : states.slice(0, -1) };
}

export function noteConclusion(
  { draft }: Survey,
  section: "kyc" | "bankVerification",
  { state, openStates, seconds }: Over,
): void {
  const path = `${section}.concludes`;
  if (isOpen(state)) {
    draft.set(path, "state", "assumed", `still ${String(state)} after ${seconds} s`);
  } else if (openStates.length === 0) {
    const still = mayBeOpen(state) && `still ${String(state)} after ${seconds} s`;
    const doubt = state === undefined ? "no state was seen" : still;
    draft.set(path, "at-once", doubt ? "assumed" : "proven", doubt || "over at once");
  } else {
    const states = openStates.join(", then ");
    draft.set(path, "later", "proven", `${states} at first, and over after ${seconds} s`);
    const why = `at least 10 s, and 3 times the ${seconds} s it took`;
    draft.set(`${section}.withinSeconds`, Math.max(10, seconds * 3), "assumed", why);
  }
}

async function submit(
  survey: Survey,
  user_id: unknown,
  person: "foreign" | "indian" | "rejected",
): Promise<Over | undefined> {
  const { kyc } = survey.profile.testData;
  const data = person === "rejected" ? { ...kyc.foreign, ...kyc.rejected } : kyc[person];
  const operation = "operations.submitKyc";
  const known = survey.draft.noteOf(operation);
  const submitted = await tryOperation(survey, "submitKyc", { user_id, ...survey.fresh(data) });
  const { isAccepted, inWords } = submitted;
  if (!isAccepted) {
    if (known?.standing === "proven") survey.draft.note(operation, known.standing, known.why);
    const why = `KYC of such a person was ${inWords}: give what it takes: numbers with check digits ({verhoeff:2:12}), or from a list ([...], { from: FILE })`;
    if (isDocumented(submitted)) survey.draft.note(`testData.kyc.${person}`, "unknown", why);
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
  const { draft } = survey;
  if (pending.length > 0)
    draft.set("kyc.pending", pending, "proven", "the state of a user before it is over");
  if (typeof over.state === "string")
    draft.set("kyc.approved", over.state, "proven", "the state of a user with KYC");
  return true;
}

export async function walkRejectedKyc(survey: Survey, user_id: unknown): Promise<void> {
  const path = "testData.kyc.rejected";
  if (!survey.profile.testData.kyc.rejected) return;
  const { state } = (await submit(survey, user_id, "rejected")) ?? {};
  if (typeof state !== "string" || isOpen(state)) return;
  const words = `KYC of such a person is ${state}`;
  if (state === survey.profile.kyc.approved) {
    const advice =
      "give what to change in the foreign person so that it's rejected, or null if nobody's is";
    return survey.draft.note(path, "unknown", `${words}: ${advice}`);
  }
  survey.draft.note(path, "proven", words);
  survey.draft.set("kyc.rejected", [state], "proven", words);
}

export async function walkIndianKyc(survey: Survey, user_id: unknown): Promise<void> {
  const over = await submit(survey, user_id, "indian");
  if (!over || isOpen(over.state)) return;
  const { state = "accepted" } = over;
  const isApproved = over.state === undefined || state === survey.profile.kyc.approved;
  const words = `KYC of such a person is ${String(state)}`;
  survey.draft.note("testData.kyc.indian", isApproved ? "proven" : "unknown", words);
}
