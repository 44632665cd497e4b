import { notShown, payload, profiled, silent } from "./open-point.ts";

export const bankAccounts = {
  "bank-account-record": notShown(
    "Bank details object",
    "Which other fields does a bank account record have?",
    { value: "The fields that Get Bank Account returns." },
  ),
  "link-account-payload": payload("linkBankAccount", "the older add endpoint"),
  "reading-and-deleting-operations": profiled(
    "Get User, Get Bank Account, Get Bank Account Status, delete bank account",
    "Which paths, parameters and responses do the Get operations and delete bank account have?",
    "getUser",
    "getBankAccount",
    "getBankAccountStatus",
    "deleteBankAccount",
  ),
  "other-bank-account-transitions": notShown(
    "Bank account",
    "Which other transitions can a bank account make?",
    {
      "deleted-readable": "A deleted account can still be read.",
      "deleted-gone": "A deleted account can no longer be read.",
    },
  ),
  "name-mismatch-state": silent(
    "Bank account",
    "Which state does a bank account have after a name mismatch?",
    { rejected: "The rejected state.", "name-rejected": "The rejected-by-name state." },
  ),
  "account-owner": silent(
    "Bank account linkage, error 104003",
    "From when on is a bank account one user's, so that no other user can add it?",
    {
      added: "Once it is added, whatever its verification came to.",
      approved: "Once it is approved.",
    },
  ),
  "account-state-shown": silent(
    "States and transitions, Bank account",
    "Which operations show the state of a bank account?",
    { value: "The operations whose responses show it." },
  ),
  "wrong-account-field": silent(
    "POST /api/v1/user/client_user/bank_account",
    "What does adding a bank account with a wrong field come to?",
    { refused: "An error.", rejected: "An account that is rejected." },
  ),
};
