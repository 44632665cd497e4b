import type { OperationName } from "../../spec/operations.ts";
import { inRules, withInput } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Fault } from "./fault.ts";

// Phones, emails and ids of users whose form is wrong in one way of many.

const users = inRules("users");

const uuidLength = 36;

const fixing = (operation: OperationName, name: string, fix: (id: string) => string): Patch =>
  withInput(operation, ({ input }) =>
    typeof input[name] === "string" ? { [name]: fix(input[name]) } : {},
  );

export const userFormatsFaults = {
  "phone-with-letters-accepted": {
    breaks: "create-user-phone-format",
    does: "accepts a phone with a letter in it",
    patch: users(() => ({ isPhone: (text) => /^\+\w{7,15}$/.test(text) })),
  },
  "phone-of-any-length-accepted": {
    breaks: "create-user-phone-format",
    does: "accepts any number of digits for a phone",
    patch: users(() => ({ isPhone: (text) => /^\+\d+$/.test(text) })),
  },
  "short-phone-accepted": {
    breaks: "create-user-phone-format",
    does: "accepts a phone of one digit",
    patch: users(() => ({ isPhone: (text) => /^\+\d{1,15}$/.test(text) })),
  },
  "plus-alone-accepted": {
    breaks: "create-user-phone-format",
    does: "accepts a plus for a phone",
    patch: users(({ isPhone }) => ({ isPhone: (text) => text === "+" || isPhone(text) })),
  },
  "two-ats-accepted": {
    breaks: "create-user-email-format",
    does: "accepts an email with two @",
    patch: users(() => ({ isEmail: (text) => /^[^\s@]+@+[^\s@]+\.[^\s@]+$/.test(text) })),
  },
  "short-uuid-accepted": {
    breaks: "create-user-uuid-invalid",
    does: "accepts a user uuid that lacks its last letter",
    patch: fixing("createUser", "user_uuid", (id) =>
      id.length === uuidLength - 1 ? `${id}0` : id,
    ),
  },
  "any-letters-in-uuid-accepted": {
    breaks: "create-user-uuid-invalid",
    does: "accepts any letters in a user uuid",
    patch: fixing("createUser", "user_uuid", (id) => id.replaceAll(/[g-z]/g, "0")),
  },
  "long-uuid-accepted-for-kyc": {
    breaks: "kyc-user-uuid-invalid",
    does: "reads only the beginning of a user uuid in KYC",
    patch: fixing("submitKyc", "user_id", (id) => id.slice(0, uuidLength)),
  },
  "long-uuid-accepted-for-status": {
    breaks: "status-user-id-format",
    does: "reads only the beginning of a user id in status requests",
    patch: fixing("getTransaction", "user_id", (id) => id.slice(0, uuidLength)),
  },
} satisfies Record<string, Fault>;
