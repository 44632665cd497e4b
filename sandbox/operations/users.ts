import { textOf } from "../text.ts";
import { startingTotals } from "../domain/limits.ts";
import { isUuid } from "../domain/references.ts";
import {
  concludedKyc,
  findUser,
  isConcluded,
  newUser,
  usersOf,
  type User,
} from "../domain/users.ts";
import { liveAccounts, type Account } from "../domain/accounts.ts";
import type { Call, Data, Operation } from "../call.ts";
import { refuse, refuseUntabled } from "../refusal.ts";
import type { World } from "../world.ts";
import { accountData } from "./account-data.ts";

const email = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
const anyAt = /@/;
const phone = /^\+[1-9]\d{6,14}$/;

/** POST /api/v2/user */
export const createUser: Operation = ({ world, client, input }) => {
  if (world.has("create-refused")) refuse("create-user-unknown-error");
  if (input.email === undefined || input.phone === undefined) {
    refuse("create-user-parameters-missing");
  }
  const addresses = world.has("email-sides-unchecked") ? anyAt : email;
  const [hasEmail, hasPhone] = [
    addresses.test(textOf(input.email)),
    phone.test(textOf(input.phone)),
  ];
  const overlooked = !hasEmail && !hasPhone && world.has("two-slips-accepted");
  if (!hasEmail && !overlooked) refuse("create-user-email-format");
  if (!hasPhone && !overlooked) refuse("create-user-phone-format");
  if (input.user_uuid !== undefined && !isUuid(input.user_uuid)) refuse("create-user-uuid-invalid");
  const fields = { email: textOf(input.email), phone: textOf(input.phone) };
  const id = isUuid(input.user_uuid) ? { id: input.user_uuid.toLowerCase() } : {};
  const known = usersOf(world, client).some((user) => user.email === fields.email);
  if (known || (id.id && world.users.has(id.id))) refuse("create-user-already-exists");
  const user = newUser(world, client, { ...id, ...fields }, startingTotals());
  return { user_id: user.id, ...fields };
};

/** The user an operation without an error table is about. */
export function requireUser({ world, client, input }: Call): User {
  return findUser(world, client, input.user_id) ?? refuseUntabled(404, "user not found");
}

/** Mark a user as NRI: after successful KYC, and for non-Indian KYC only. */
export const markNri: Operation = (call) => {
  const { world } = call;
  const user = requireUser(call);
  if (world.has("nri-marking-refused")) refuseUntabled(400, "not possible");
  const kyc = concludedKyc(world, user);
  if (!kyc && !world.has("nri-without-kyc")) refuse("link-account-kyc-state");
  if (kyc?.country === "IND" && !world.has("nri-for-indian-kyc")) {
    refuseUntabled(400, "a user with Indian KYC cannot be marked as NRI");
  }
  const isLate = liveAccounts(world, user).length > 0;
  if (isLate && world.has("nri-marking-refused-with-accounts")) refuseUntabled(400, "too late");
  user.isNri = !world.has("nri-marking-forgotten");
  return { user_id: user.id, is_nri: user.isNri };
};

function nriOf({ world }: Call, user: User): Data {
  const { isNri } = user;
  if (world.has("is-nri-missing-in-user")) return {};
  if (isNri && world.has("is-nri-lost-with-accounts") && liveAccounts(world, user).length > 2) {
    return { is_nri: false };
  }
  return { is_nri: world.has("is-nri-a-string") ? String(isNri) : isNri };
}

function kycState(world: World, user: User): string {
  if (!user.kyc) return "not_submitted";
  if (!isConcluded(world, user)) return "pending";
  return user.kyc.isRejected ? "rejected" : "approved";
}

function accountsToTell({ world }: Call, user: User): Account[] {
  const own = liveAccounts(world, user);
  return world.has("strangers-accounts-told") ? [...world.accounts.values()] : own;
}

/** Get User */
export const getUser: Operation = (call) => {
  const user = requireUser(call);
  return {
    user_id: user.id,
    email: user.email,
    phone: user.phone,
    ...nriOf(call, user),
    kyc_state: kycState(call.world, user),
    bank_accounts: accountsToTell(call, user).map((account) => accountData(call, account, "user")),
  };
};
