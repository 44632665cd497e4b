import {
  asText,
  inRules,
  inStore,
  late,
  namedUser,
  nowAndThen,
  onlyIn,
  ownAccounts,
  refuses,
  withData,
  without,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { type Fault, breaking } from "./fault.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { CitableId } from "../../spec/register.ts";
import type { AccountState } from "../../spec/vocabulary.ts";

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

const accounts = inRules("bankAccounts");

const rejectedSuffices = kyc(() => ({
  isSuccessful: ({ concludedAt }, now) => concludedAt <= now,
}));

const reviewSuffices = kyc(() => ({ isSuccessful: ({ isRejected }) => !isRejected }));

const askingForKyc = {
  marking: ["markNri", "users-nri-needs-kyc"],
  linking: ["linkBankAccount", "bank-accounts-need-kyc"],
  adding: ["upsertBankAccount", "bank-accounts-need-kyc"],
} as const satisfies Record<string, [OperationName, CitableId]>;

type Asking = keyof typeof askingForKyc;

const sufficing = (asking: Asking, state: string, patch: Patch, given?: Fault["given"]): Fault => {
  const [operation, breaks] = askingForKyc[asking];
  return {
    breaks,
    does: `takes ${state} KYC for successful at ${operation} only`,
    ...(given && { given }),
    patch: onlyIn(operation, patch),
  };
};

const noneSuffices: Patch = (service) => ({
  rules: {
    ...accounts(() => ({ isLinkingAllowed: () => true }))(service).rules,
    ...users(() => ({ isNriAllowedAfter: () => true }))(service).rules,
  },
});

const overlooking = (state: AccountState): Patch =>
  accounts("linkBankAccount", ({ existsAs }) => ({
    existsAs: (each) => (each === state ? undefined : existsAs(each)),
  }));

export const usersFaults = {
  ...breaking("users-create", {
    "create-refused: refuses to create users": refuses("createUser", "create-user-unknown-error"),
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
        addUser: (user) => {
          store.addUser({ ...user, email: user.email.toLowerCase() });
        },
      })),
    "created-again-during-review: does not know a user whose KYC is under review when one is created again":
      [creatingAgain(isInReview), ["kyc-by-state"]],
    "only-recent-users-known: knows only the last ten users when one is created again":
      creatingAgain((user, store) => !store.allUsers().slice(-mostRemembered).includes(user)),
    "user-kept-late: keeps a new user a moment after it was created": late("addUser"),
  }),
  ...breaking("create-user-email-format", {
    "email-sides-unchecked: accepts any text with an @ as an email": users(() => ({
      isEmail: (text) => text.includes("@"),
    })),
    "email-within-text: accepts a text with an email in it": users(({ isEmail }) => ({
      isEmail: (text) => text.split(" ").some(isEmail),
    })),
  }),
  ...breaking("create-user-phone-format", {
    "phone-within-text: accepts a text with a phone number in it": users(({ isPhone }) => ({
      isPhone: (text) => text.split(" ").some(isPhone),
    })),
  }),
  ...breaking(["errors-documented", "create-user-email-format"], {
    "two-slips-accepted: creates a user if both email and phone are malformed": users(
      "createUser",
      () => ({ isEmail: () => true, isPhone: () => true }),
      isMalformedTwice,
    ),
  }),
  ...breaking(["users-nri-needs-kyc", "bank-accounts-need-kyc"], {
    "rejected-kyc-suffices: treats rejected KYC as successful": rejectedSuffices,
    "kyc-in-review-suffices: treats KYC under review as successful": [
      reviewSuffices,
      ["kyc-by-state"],
    ],
  }),
  ...breaking("users-mark-nri", {
    "nri-marking-refused: refuses to mark users as NRI": refuses("markNri"),
    "nri-marking-refused-with-accounts: refuses to mark users as NRI who have a bank account":
      refuses("markNri", undefined, hasAccounts),
  }),
  ...breaking("users-is-nri-set", {
    "nri-marking-forgotten: accepts the marking, but does not keep it": () => ({
      store: { markNri: () => {} },
    }),
    "is-nri-lost-with-accounts: returns is_nri as false for NRI users with three accounts or more":
      withData("getUser", (data) =>
        (data.bank_accounts as unknown[]).length > 2 ? { ...data, is_nri: false } : data,
      ),
  }),
  ...breaking("users-nri-needs-kyc", {
    "nri-without-kyc: marks users without KYC as NRI": users(() => ({
      isNriAllowedAfter: () => true,
    })),
  }),
  ...breaking("users-nri-not-indian-kyc", {
    "nri-for-indian-kyc: marks users with Indian KYC as NRI": users(() => ({
      isNriAllowedForCountry: () => true,
    })),
    "nri-by-rejected-kyc: goes by the country of the KYC that a user submitted first, rejected or not":
      inStore((store) => ({
        keepKyc: (user, { country, ...submitted }) =>
          store.keepKyc(user, { ...submitted, country: user.kyc?.country ?? country }),
      })),
    "indian-kyc-marked-now-and-then: marks every fifth user as NRI whatever the KYC": nowAndThen(
      "markNri",
      users(() => ({ isNriAllowedForCountry: () => true })),
    ),
  }),
  ...breaking("users-is-nri-unset-before", {
    "is-nri-true-from-the-start: sets is_nri to true for new users": users(() => ({
      isNriInitially: () => true,
    })),
  }),
  ...breaking("users-is-nri-returned", {
    "is-nri-missing-in-user: leaves is_nri out of the record of a user": without(
      "getUser",
      "is_nri",
    ),
    "is-nri-null-with-indian-kyc: shows null for is_nri of a user with Indian KYC": withData(
      "getUser",
      (data, call) => (namedUser(call)?.kyc?.country === "IND" ? { ...data, is_nri: null } : data),
    ),
    "is-nri-missing-during-review: leaves is_nri out of the record of a user whose KYC is under review":
      [
        withData("getUser", ({ is_nri, ...rest }, call) => {
          const user = namedUser(call);
          return user && isInReview(user, call.store) ? rest : { ...rest, is_nri };
        }),
        ["kyc-by-state"],
      ],
    "is-nri-a-string: returns is_nri as a string": asText("getUser", "is_nri"),
  }),
  "marking-without-kyc": sufficing("marking", "missing", noneSuffices),
  "linking-without-kyc": sufficing("linking", "missing", noneSuffices),
  "adding-without-kyc": sufficing("adding", "missing", noneSuffices),
  "marking-after-rejected-kyc": sufficing("marking", "rejected", rejectedSuffices),
  "linking-after-rejected-kyc": sufficing("linking", "rejected", rejectedSuffices),
  "adding-after-rejected-kyc": sufficing("adding", "rejected", rejectedSuffices),
  "marking-during-review": sufficing("marking", "pending", reviewSuffices, ["kyc-by-state"]),
  "linking-during-review": sufficing("linking", "pending", reviewSuffices, ["kyc-by-state"]),
  "adding-during-review": sufficing("adding", "pending", reviewSuffices, ["kyc-by-state"]),
  ...breaking("bank-accounts-need-kyc", {
    "rejected-kyc-suffices-now-and-then: takes rejected KYC for successful at every fifth addition":
      nowAndThen("upsertBankAccount", rejectedSuffices),
  }),
  ...breaking("link-account-exists-rejected", {
    "rejected-account-added-again: adds an account that exists in the rejected state once more":
      overlooking("rejected"),
  }),
  ...breaking("link-account-exists-name-rejected", {
    "name-rejected-account-added-again: adds an account that exists in the name-rejected state once more":
      overlooking("name-rejected"),
  }),
  ...breaking("link-account-duplicate", {
    "approved-account-added-again: adds an account that exists in the approved state once more":
      overlooking("approved"),
  }),
};
