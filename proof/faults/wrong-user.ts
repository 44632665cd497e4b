import type { OperationName } from "../../spec/operations.ts";
import { indianCountry } from "../../spec/vocabulary.ts";
import { around, nowAndThen, requestUser } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";
import { usersOf } from "./users-of.ts";

// The newest user is taken for the one that was named.

const forNewestUser = (
  name: OperationName,
  isServed: (user: User) => boolean = () => true,
): Patch =>
  around(name, (before) => (call) => {
    const newest = usersOf(call.store, call.client).findLast(isServed);
    if (!newest || !requestUser(call)) return before(call);
    return before({
      ...call,
      userId: call.userId && newest.id,
      input: { ...call.input, user_id: newest.id },
    });
  });

export const wrongUserFaults = {
  "newest-user-shown": {
    breaks: ["users-create", "users-mark-nri", "users-is-nri-returned"],
    does: "returns the newest user, whichever is asked for",
    patch: forNewestUser("getUser"),
  },
  "newest-users-limits-shown": {
    breaks: "limits-per-user",
    does: "returns the limits of the newest user, whichever is asked for",
    patch: forNewestUser("getLimits"),
  },
  "newest-user-validated": {
    breaks: ["limits-per-user", "validation-not-approved-beyond"],
    does: "validates by the limits of the newest user",
    patch: forNewestUser("validateTransaction"),
  },
  "newest-user-marked": {
    breaks: ["users-mark-nri", "users-is-nri-set"],
    does: "marks the newest user with KYC as NRI, whichever is named",
    patch: forNewestUser(
      "markNri",
      ({ kyc }) => kyc !== undefined && kyc.country !== indianCountry,
    ),
  },
  "newest-user-shown-now-and-then": {
    breaks: "users-is-nri-returned",
    does: "returns the newest user in one response of five",
    patch: nowAndThen("getUser", forNewestUser("getUser")),
  },
} satisfies Record<string, Fault>;
