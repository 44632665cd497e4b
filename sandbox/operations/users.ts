import { isUuid } from "../../spec/vocabulary.ts";
import type { Operation } from "../context.ts";
import { refuse, refuseUntabled, textOf } from "../input.ts";
import { bankDetails } from "./account-records.ts";
import { newUser } from "./new-user.ts";
import { passedKyc, requireUser } from "./user-of.ts";

export const createUser: Operation = (call) => {
  const { rules, store, client, input } = call;
  if (input.email === undefined || input.phone === undefined) {
    refuse("create-user-parameters-missing");
  }
  const [email, phone] = [textOf(input.email), textOf(input.phone)];
  if (!rules.users.isEmail(email)) refuse("create-user-email-format");
  if (!rules.users.isPhone(phone)) refuse("create-user-phone-format");
  const { user_uuid } = input;
  if (user_uuid !== undefined && !isUuid(user_uuid)) refuse("create-user-uuid-invalid");
  const id = user_uuid?.toLowerCase();
  if (store.findByEmail(client, email) || store.anyUser(id)) refuse("create-user-already-exists");
  const user = newUser(call, client, { ...(id !== undefined && { id }), email, phone });
  return { user_id: user.id, email, phone };
};

/** Mark a user as NRI: after successful KYC, and for non-Indian KYC only. */
export const markNri: Operation = (call) => {
  const { rules, store } = call;
  const user = requireUser(call);
  const kyc = passedKyc(call, user);
  if (!rules.users.isNriAllowedAfter(kyc)) refuse("link-account-kyc-state");
  if (!rules.users.isNriAllowedForCountry(kyc?.country)) {
    refuseUntabled(400, "a user with Indian KYC cannot be marked as NRI");
  }
  store.markNri(user);
  return { user_id: user.id, is_nri: user.isNri };
};

export const getUser: Operation = (call) => {
  const { rules, store } = call;
  const user = requireUser(call);
  const live = store.accountsOf(user).filter(({ state }) => state !== "deleted");
  return {
    user_id: user.id,
    email: user.email,
    phone: user.phone,
    is_nri: user.isNri,
    kyc_state: rules.kyc.stateAt(user.kyc, store.now(user)),
    bank_accounts: live.map((account) => bankDetails(call, account)),
  };
};
