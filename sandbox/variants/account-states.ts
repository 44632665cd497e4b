import type { OperationName } from "../../spec/operations.ts";
import { changing, together, withData } from "../combinators/index.ts";
import { isPlain, type Data } from "../data.ts";
import type { Variant } from "./variant.ts";

const adding: readonly OperationName[] = ["linkBankAccount", "upsertBankAccount"];
const ofOneAccount: readonly OperationName[] = [
  ...adding,
  "updateBankAccount",
  "deleteBankAccount",
  "getBankAccount",
  "getBankAccountStatus",
];

/** An approved NRE account in a word of its own. */
const withWordForNre = (details: Data): Data =>
  details.is_nre === true && details.status === "approved"
    ? { ...details, status: "approved_nre" }
    : details;

const inWordsOfItsOwn = (shown: unknown): unknown => {
  if (Array.isArray(shown)) return shown.map(inWordsOfItsOwn);
  return isPlain(shown) ? withWordForNre(shown as Data) : shown;
};

export const accountStatesVariants = {
  "several-words-per-state": {
    does: "has two words for an approved account, and two for a pending one",
    patch: together(
      ...ofOneAccount.map((name) =>
        withData(name, (data) => ({ ...data, bank_account: inWordsOfItsOwn(data.bank_account) })),
      ),
      withData("getUser", (data) => ({
        ...data,
        bank_accounts: inWordsOfItsOwn(data.bank_accounts),
      })),
      ...adding.map((name) =>
        changing(name, ["bank_account.status"], (word) =>
          word === "pending" ? "initiated" : word,
        ),
      ),
    ),
  },
} satisfies Record<string, Variant>;
