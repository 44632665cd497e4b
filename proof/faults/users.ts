import {
  inRules,
  late,
  namedUser,
  onlyIn,
  ownAccounts,
  refuses,
  asText,
  withData,
  without,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import type { Fault } from "./fault.ts";

const users = inRules("users");
const kyc = inRules("kyc");

const mostRemembered = 10;

const isMalformedTwice = ({ rules, input }: Call): boolean =>
  !rules.users.isEmail(textOf(input.email)) && !rules.users.isPhone(textOf(input.phone));

const hasAccounts = (call: Call): boolean =>
  ownAccounts(call).some(({ state }) => state !== "deleted");

const isInReview = (user: User, store: Store): boolean =>
  (user.kyc?.concludedAt ?? 0) > store.now(user);

const creatingAgain = (isForgotten: (user: User, store: Store) => boolean): Patch =>
  onlyIn("createUser", ({ store }) => {
    const known = (user: User | undefined) => (user && isForgotten(user, store) ? undefined : user);
    return {
      store: {
        findByEmail: (client, email) => known(store.findByEmail(client, email)),
        anyUser: (id) => known(store.anyUser(id)),
      },
    };
  });

export const usersFaults = {
  "create-refused": {
    breaks: "users-create",
    does: "refuses to create users",
    patch: refuses("createUser", "create-user-unknown-error"),
  },
  "verified-users-created-again": {
    breaks: "create-user-already-exists",
    does: "creates a user again who has submitted KYC",
    patch: creatingAgain((user) => user.kyc !== undefined),
  },
  "created-again-after-rejected-kyc": {
    breaks: "create-user-already-exists",
    does: "creates a user again whose KYC was rejected",
    patch: creatingAgain((user) => user.kyc?.isRejected === true),
  },
  "capital-email-created-twice": {
    breaks: "create-user-already-exists",
    does: "keeps emails in small letters, and looks for them as they are sent",
    patch: ({ store }) => ({
      store: {
        addUser: (user) => {
          store.addUser({ ...user, email: user.email.toLowerCase() });
        },
      },
    }),
  },
  "created-again-during-review": {
    breaks: "create-user-already-exists",
    does: "does not know a user whose KYC is under review when one is created again",
    given: ["kyc-by-state"],
    patch: creatingAgain(isInReview),
  },
  "only-recent-users-known": {
    breaks: "create-user-already-exists",
    does: "knows only the last ten users when one is created again",
    patch: creatingAgain((user, store) => !store.allUsers().slice(-mostRemembered).includes(user)),
  },
  "user-kept-late": {
    breaks: "create-user-already-exists",
    does: "keeps a new user a moment after it was created",
    patch: late("addUser"),
  },
  "email-sides-unchecked": {
    breaks: "create-user-email-format",
    does: "accepts any text with an @ as an email",
    patch: users(() => ({ isEmail: (text) => text.includes("@") })),
  },
  "email-within-text": {
    breaks: "create-user-email-format",
    does: "accepts a text with an email in it",
    patch: users(({ isEmail }) => ({ isEmail: (text) => text.split(" ").some(isEmail) })),
  },
  "phone-within-text": {
    breaks: "create-user-phone-format",
    does: "accepts a text with a phone number in it",
    patch: users(({ isPhone }) => ({ isPhone: (text) => text.split(" ").some(isPhone) })),
  },
  "two-slips-accepted": {
    breaks: ["errors-documented", "create-user-email-format"],
    does: "creates a user if both email and phone are malformed",
    patch: onlyIn(
      "createUser",
      users(() => ({ isEmail: () => true, isPhone: () => true })),
      isMalformedTwice,
    ),
  },
  "rejected-kyc-suffices": {
    breaks: ["users-nri-needs-kyc", "bank-accounts-need-kyc"],
    does: "treats rejected KYC as successful",
    patch: kyc(() => ({ isSuccessful: ({ concludedAt }, now) => concludedAt <= now })),
  },
  "kyc-in-review-suffices": {
    breaks: ["users-nri-needs-kyc", "bank-accounts-need-kyc"],
    does: "treats KYC under review as successful",
    given: ["kyc-by-state"],
    patch: kyc(() => ({ isSuccessful: ({ isRejected }) => !isRejected })),
  },
  "nri-marking-refused": {
    breaks: "users-mark-nri",
    does: "refuses to mark users as NRI",
    patch: refuses("markNri"),
  },
  "nri-marking-refused-with-accounts": {
    breaks: "users-mark-nri",
    does: "refuses to mark users as NRI who have a bank account",
    patch: refuses("markNri", undefined, hasAccounts),
  },
  "nri-marking-forgotten": {
    breaks: "users-is-nri-set",
    does: "accepts the marking, but does not keep it",
    patch: () => ({ store: { markNri: () => {} } }),
  },
  "nri-without-kyc": {
    breaks: "users-nri-needs-kyc",
    does: "marks users without KYC as NRI",
    patch: users(() => ({ isNriAllowedAfter: () => true })),
  },
  "nri-for-indian-kyc": {
    breaks: "users-nri-not-indian-kyc",
    does: "marks users with Indian KYC as NRI",
    patch: users(() => ({ isNriAllowedForCountry: () => true })),
  },
  "nri-by-rejected-kyc": {
    breaks: "users-nri-not-indian-kyc",
    does: "goes by the country of the KYC that a user submitted first, rejected or not",
    patch: ({ store }) => ({
      store: {
        keepKyc: (user, { country, ...submitted }) =>
          store.keepKyc(user, { ...submitted, country: user.kyc?.country ?? country }),
      },
    }),
  },
  "is-nri-true-from-the-start": {
    breaks: "users-is-nri-unset-before",
    does: "sets is_nri to true for new users",
    patch: users(() => ({ isNriInitially: () => true })),
  },
  "is-nri-missing-in-user": {
    breaks: "users-is-nri-returned",
    does: "leaves is_nri out of the record of a user",
    patch: without("getUser", "is_nri"),
  },
  "is-nri-missing-during-review": {
    breaks: "users-is-nri-returned",
    does: "leaves is_nri out of the record of a user whose KYC is under review",
    given: ["kyc-by-state"],
    patch: withData("getUser", ({ is_nri, ...rest }, call) => {
      const user = namedUser(call);
      return user && isInReview(user, call.store) ? rest : { ...rest, is_nri };
    }),
  },
  "is-nri-a-string": {
    breaks: "users-is-nri-returned",
    does: "returns is_nri as a string",
    patch: asText("getUser", "is_nri"),
  },
  "is-nri-lost-with-accounts": {
    breaks: "users-is-nri-set",
    does: "returns is_nri as false for NRI users with three accounts or more",
    patch: withData("getUser", (data) =>
      (data.bank_accounts as unknown[]).length > 2 ? { ...data, is_nri: false } : data,
    ),
  },
} satisfies Record<string, Fault>;
