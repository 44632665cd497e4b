import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import {
  accountTypes,
  indianRoutingType,
  isIfsc,
  type AccountState,
} from "../../spec/vocabulary.ts";
import { countryCodes } from "../countries.ts";
import { pennyDrop, type PennyDrop } from "../penny-drop.ts";
import { accountFields, type Account, type AccountFields, type Kyc } from "../records.ts";

const rowByState: Partial<Record<AccountState, ErrorRowId>> = {
  approved: "link-account-duplicate",
  pending: "link-account-exists-pending",
  rejected: "link-account-exists-rejected",
  "name-rejected": "link-account-exists-name-rejected",
};

/** Resources, Bank account; States and transitions; NRE rules; Errors, Bank account linkage. */
export const bankAccountRules = {
  /** 203007: linking an account depends on the user's KYC, which must have been successful. */
  isLinkingAllowed: (passedKyc: Kyc | undefined): boolean => passedKyc !== undefined,
  /** account_type is one of SAVINGS and CURRENT. */
  isAccountType: (text: string): boolean => (accountTypes as readonly string[]).includes(text),
  /** routing_type is IFSC for Indian accounts. Other routing types are not shown. Here: none. */
  isRoutingType: (text: string): boolean => text === indianRoutingType,
  /** 304001: the country is an ISO3 code. */
  isCountry: (code: string): boolean => countryCodes.has(code),
  /** 304002: for routing type IFSC the bank code is the IFSC code of the branch, here the only kind. */
  isBankCode: (text: string): boolean => isIfsc(text),
  /** 304003: what an account number looks like is not shown. Here: 9 to 18 digits. */
  isAccountNumber: (text: string): boolean => /^\d{9,18}$/.test(text),
  /** NRE rules 1 to 3: the state of an NRE account, for an NRI user and for any other. */
  nreState: (isNri: boolean): AccountState => (isNri ? "approved" : "rejected"),
  /** NRE rule 4: the state after the penny-drop name match. Which of the two rejected states is not shown. */
  nameMatchState: (matches: boolean): AccountState => (matches ? "approved" : "name-rejected"),
  /** NRE rules 1 and 2: is_nre is true for an account identified as NRE, which only an NRI's can be. */
  isNre: (isNreAccount: boolean, isNri: boolean): boolean => isNreAccount && isNri,
  /** What the bank says about an account: not shown. Here its number decides. */
  foundByBank: ({ account_number }: AccountFields): PennyDrop => pennyDrop(account_number),
  /** How an account is identified: not shown. Here: by an id. */
  knownBy: ({ id }: Account): string => id,
  /** How long verification takes, in milliseconds: not shown. */
  verificationMilliseconds: 0,
  /** An account is pending until its verification ends. */
  stateAt: ({ state, verifiedAt }: Account, now: number): AccountState =>
    state !== "deleted" && verifiedAt > now ? "pending" : state,
  /** 104004 and Limits, rule 6: how many approved accounts a user may hold. The number is not shown. */
  maximumApproved: 5,
  /** 104004: approved accounts count, and those whose verification will end in approval. */
  countsTowardsMaximum: ({ state }: Account): boolean => state === "approved",
  /** 304005, 304014 to 304016: the row that refuses to add an account that exists in this state. */
  existsAs: (state: AccountState): ErrorRowId | undefined => rowByState[state],
  /** 304017: which pending verification blocks a new account is not shown. Here: any of the user's. */
  isVerificationPending: (states: readonly AccountState[]): boolean => states.includes("pending"),
  /** Whether a deleted record can still be read: not shown. */
  isDeletedReadable: (): boolean => true,
  /** How states are spelled: not shown. */
  spelling: (state: AccountState): string => state.replace("-", "_"),
  /** Which request fields a bank details object repeats: not shown. */
  shownFields: (): readonly (keyof AccountFields)[] => accountFields,
};
