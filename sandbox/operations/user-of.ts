import type { Call } from "../context.ts";
import type { Kyc, User } from "../records.ts";
import { refuseUntabled } from "../refusal.ts";

const notFound = "user not found";

/** The user that an operation without an error table names in its input. */
export const requireUser = ({ store, client, input }: Call): User =>
  store.findUser(client, input.user_id) ?? refuseUntabled(404, notFound);

/** The user of X-User-Id, which the limits and validate operations require. */
export const requireHeaderUser = ({ store, client, userId }: Call): User =>
  store.findUser(client, userId) ?? refuseUntabled(404, notFound);

/** A user's KYC, if it was successful. */
export const passedKyc = ({ rules, store }: Call, user: User): Kyc | undefined =>
  user.kyc && rules.kyc.isSuccessful(user.kyc, store.now(user)) ? user.kyc : undefined;
