import { inRules, inStore, onlyIn, together } from "../patches/parts.ts";
import { nowAndThen } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import type { AccountState } from "../../spec/vocabulary.ts";
import { overlooking } from "../patches/remembering.ts";
import { type Fault, breaking, tabled } from "./fault.ts";
import { isInReview } from "./nri.ts";
import { isBeyond } from "./references.ts";

const users = inRules("users");
const kyc = inRules("kyc");
const accounts = inRules("bankAccounts");

const isMalformedTwice = ({ rules, input }: Call): boolean =>
  !rules.users.isEmail(textOf(input.email)) && !rules.users.isPhone(textOf(input.phone));

const creatingAgain = (isForgotten: (user: User, store: Store) => boolean): Patch =>
  onlyIn(
    "createUser",
    together(
      overlooking("findByEmail", (user, _, store) => isForgotten(user, store)),
      overlooking("anyUser", (user, _, store) => isForgotten(user, store)),
    ),
  );

const mostRemembered = 10;
const rejectedSuffices = kyc({ isSuccessful: ({ concludedAt }, now) => concludedAt <= now });
const reviewSuffices = kyc({ isSuccessful: ({ isRejected }) => !isRejected });
const noneSuffices = together(
  accounts({ isLinkingAllowed: () => true }),
  users({ isNriAllowedAfter: () => true }),
);

const otherKyc = {
  "without KYC": noneSuffices,
  "after rejected KYC": rejectedSuffices,
  "during review": reviewSuffices,
};

type Sufficing = readonly [
  operation: "markNri" | "linkBankAccount" | "upsertBankAccount",
  kyc: keyof typeof otherKyc,
];

const sufficing = ([operation, state]: Sufficing): Fault => ({
  breaks: operation === "markNri" ? "users-nri-needs-kyc" : "bank-accounts-need-kyc",
  does: `takes KYC for successful at ${operation} (${state})`,
  patch: onlyIn(operation, otherKyc[state]),
  ...(state === "during review" && { given: ["kyc-by-state"] }),
});

type AddingAgain = readonly [breaks: Fault["breaks"], state: AccountState];

const addingAgain = ([breaks, state]: AddingAgain): Fault => ({
  breaks,
  does: `adds an account that exists in the ${state} state once more`,
  patch: accounts("linkBankAccount", ({ existsAs }) => ({
    existsAs: (each) => (each === state ? undefined : existsAs(each)),
  })),
});

export const usersFaults = {
  ...tabled(sufficing, {
    "marking-without-kyc": ["markNri", "without KYC"],
    "marking-after-rejected-kyc": ["markNri", "after rejected KYC"],
    "marking-during-review": ["markNri", "during review"],
    "linking-without-kyc": ["linkBankAccount", "without KYC"],
    "linking-after-rejected-kyc": ["linkBankAccount", "after rejected KYC"],
    "linking-during-review": ["linkBankAccount", "during review"],
    "adding-without-kyc": ["upsertBankAccount", "without KYC"],
    "adding-after-rejected-kyc": ["upsertBankAccount", "after rejected KYC"],
    "adding-during-review": ["upsertBankAccount", "during review"],
  }),
  ...tabled(addingAgain, {
    "rejected-account-added-again": ["link-account-exists-rejected", "rejected"],
    "name-rejected-account-added-again": ["link-account-exists-name-rejected", "name-rejected"],
    "approved-account-added-again": ["link-account-duplicate", "approved"],
  }),
  ...breaking("create-user-already-exists", {
    "verified-users-created-again: creates a user again who has submitted KYC": creatingAgain(
      (user) => user.kyc !== undefined,
    ),
    "created-again-after-rejected-kyc: creates a user again whose KYC was rejected": creatingAgain(
      (user) => user.kyc?.isRejected === true,
    ),
    "capital-email-created-twice: keeps emails in small letters, and looks for them as they are sent":
      inStore((store) => ({
        addUser: (user) => store.addUser({ ...user, email: user.email.toLowerCase() }),
      })),
    "email-as-pattern: takes an underscore in an email for any character when it looks for users":
      inStore((store) => ({
        findByEmail: (client, email) =>
          store.findByEmail(client, email) ?? store.findByEmail(client, email.replace("_@", "x@")),
      })),
    "created-again-during-review: does not know a user whose KYC is under review when one is created again":
      [creatingAgain(isInReview), "kyc-by-state"],
    "existing-uuid-overwrites: puts a new user in the place of one who has the user uuid that is sent":
      inStore("createUser", { anyUser: () => undefined }),
    "email-free-after-a-month: creates a user again whose email was last seen a month ago": onlyIn(
      "createUser",
      overlooking("findByEmail", (user) => isBeyond(user, 30)),
    ),
    "only-recent-users-known: knows only the last ten users when one is created again":
      creatingAgain((user, store) => !store.allUsers().slice(-mostRemembered).includes(user)),
  }),
  ...breaking(["errors-documented", "create-user-email-format"], {
    "two-slips-accepted: creates a user if both email and phone are malformed": users(
      "createUser",
      { isEmail: () => true, isPhone: () => true },
      isMalformedTwice,
    ),
  }),
  ...breaking(["users-nri-needs-kyc", "bank-accounts-need-kyc"], {
    "rejected-kyc-suffices: treats rejected KYC as successful": rejectedSuffices,
    "held-kyc-suffices: treats KYC that its documents keep under review as successful": [
      reviewSuffices,
      "kyc-held",
    ],
    "kyc-in-review-suffices: treats KYC under review as successful": [
      reviewSuffices,
      "kyc-by-state",
    ],
  }),
  ...breaking("bank-accounts-need-kyc", {
    "rejected-kyc-suffices-now-and-then: takes rejected KYC for successful at every fifth addition":
      nowAndThen("upsertBankAccount", rejectedSuffices),
  }),
};
