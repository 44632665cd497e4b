import type { AsyncCommand } from "fast-check";
import type { AccountState } from "../../../spec/vocabulary.ts";
import type {
  Account,
  AccountKind,
  ApiResponse,
  KycKind,
  Stage,
  User,
} from "../../../fixtures/index.ts";

/** Kinds of accounts whose verification comes to an end. */
export type SettledKind = Exclude<AccountKind, "pending">;

/** A bank account as we believe it stands. */
export interface BelievedAccount {
  account: Account;
  kind: SettledKind;
  /** Whether its user was NRI when it was added: what becomes of it later is not shown. */
  addedByNri: boolean;
  deleted: boolean;
}

/** What we believe of one user and the user's bank accounts. */
export interface AccountsModel {
  kyc: KycKind | undefined;
  isNri: boolean;
  accounts: BelievedAccount[];
  /** How many there are at most at a time. */
  most: number;
}

/** The user on the target, another one beside, and accepted requests to compare refusals with. */
export interface AccountsReal {
  stage: Stage;
  user: User;
  other: User;
  accepted: { adding: ApiResponse; marking: ApiResponse | undefined };
}

export type AccountsCommand = AsyncCommand<AccountsModel, AccountsReal>;

/** Whether an account of a kind is identified as NRE. */
export const isNre = (kind: SettledKind, isNri: boolean): boolean => kind === "nre" && isNri;

/** The states an account of a kind may settle in (States and transitions, Bank account). */
export function settledStates(kind: SettledKind, isNri: boolean): AccountState[] {
  if (kind === "nameMatches" || isNre(kind, isNri)) return ["approved"];
  return kind === "nre" ? ["rejected"] : ["rejected", "name-rejected"];
}

/** The sentence that says so. */
export function ruleOf(kind: SettledKind, isNri: boolean) {
  if (kind === "nameMatches") return "bank-accounts-name-match-approved";
  if (kind === "nameDiffers") return "bank-accounts-name-mismatch-rejected";
  return isNri ? "bank-accounts-nre-approved" : "bank-accounts-nre-rejected-for-non-nri";
}

const at = (accounts: BelievedAccount[], index: number) => accounts[index % accounts.length];

/** The live account at an index, wherever the index falls; undefined when there is none. */
export const liveAt = ({ accounts }: AccountsModel, index: number): BelievedAccount | undefined =>
  at(
    accounts.filter(({ deleted }) => !deleted),
    index,
  );

/** The deleted account at an index. */
export const deletedAt = ({ accounts }: AccountsModel, index: number) =>
  at(
    accounts.filter(({ deleted }) => deleted),
    index,
  );

/** The live approved account at an index. */
export const approvedAt = ({ accounts }: AccountsModel, index: number) =>
  at(
    accounts.filter(
      ({ deleted, kind, addedByNri }) =>
        !deleted && settledStates(kind, addedByNri).includes("approved"),
    ),
    index,
  );
