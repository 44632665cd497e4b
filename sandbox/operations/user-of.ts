import type { Call } from "../context.ts";
import type { Kyc, User } from "../records.ts";
import { refuseUntabled } from "../input.ts";

const notFound = "user not found";

export const requireUser = ({ store, client, input }: Call): User =>
  store.findUser(client, input.user_id) ?? refuseUntabled(404, notFound);

export const requireHeaderUser = ({ store, client, userId }: Call): User =>
  store.findUser(client, userId) ?? refuseUntabled(404, notFound);

export const passedKyc = ({ rules, store }: Call, user: User): Kyc | undefined =>
  user.kyc && rules.kyc.isSuccessful(user.kyc, store.now(user)) ? user.kyc : undefined;
