import type { OperationName } from "../../../spec/operations.ts";

/** What may pass although its test sent a request that was refused, and why. */
const reasons: [check: RegExp, because: string][] = [
  [/#answers-any-request$/, "a refusal is a response, and any response will do"],
  [
    /#versioning-(version-in-path|add-update-path)$/,
    "a refusal of the operation's error table is served at the documented path too",
  ],
  [
    /deleting-an-account-at-the-maximum-allows-another#bank-accounts-ceiling$/,
    "the maximum is reached before an account is deleted",
  ],
  [
    /(an-earlier-hash-is|earlier-hashes-are)-still-refused-after-[\w-]+#/,
    "the first test with a seller asks the limits whether a new user may sell at all, and tries it where they do not say",
  ],
  [
    /consumed-of-the-\w+-period-stays-until-it-ends#limits-entry-consumed$/,
    "the first test that moves the clock asks whether it is one for all users, and any response shows that",
  ],
  [
    /an-account-added-again-has-one-record-round-\d#bank-accounts-readd-deletes$/,
    "the records are read with the user and one by one: either shows how many are left",
  ],
  [
    /each-total-is-the-one-that-was-set#limits-entry-total$/,
    "a payment method that is not quoted is left out, and the totals of the others are compared",
  ],
];

/** What a model, or another test that looks at several things, shows of each operation; the rest goes on without it. */
const shownBySequences: Partial<Record<OperationName, RegExp>> = {
  getUser: /#(users-is-nri|bank-accounts-(is-nre-in-user|of-user-only))/,
  markNri: /#users-(mark-nri|is-nri-set)/,
  upsertBankAccount: /#bank-accounts-(name|nre|readd)/,
  linkBankAccount: /#link-account/,
  deleteBankAccount: /#bank-accounts-delete/,
  getBankAccount: /#bank-accounts-(delete|readd-deletes|is-nre-in-account)/,
  getBankAccountStatus: /#bank-accounts-is-nre-in-status/,
  getPoolSellQuote: /#(sells-)?pool/,
  poolSell: /#(sells-)?pool/,
  getExternalSellQuote: /#(sells-)?external/,
  externalSell: /#(sells-)?external/,
  confirmOnchainFunding: /#funding/,
  getTransaction: /#status/,
  getLimits: /#limits/,
  validateTransaction: /#validation/,
};

const isOfSequence = (check: string): boolean =>
  /^(models|scenarios\/first-sell)\/|\/each-of-several-accounts-is-reported/.test(check);

/** Whether a check may pass although its test sent a request to the refused operation. */
export function mayPass(check: string, refused: OperationName): boolean {
  if (reasons.some(([pattern]) => pattern.test(check))) return true;
  return isOfSequence(check) && !shownBySequences[refused]?.test(check);
}
