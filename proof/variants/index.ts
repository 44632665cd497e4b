import { accountRecordsVariants } from "./account-records.ts";
import { accountStatesVariants, bankAccountsVariants } from "./bank-accounts.ts";
import { answersVariants, authenticationVariants } from "./answers.ts";
import { kycVariants, usersVariants } from "./users.ts";
import { limitsVariants } from "./limits.ts";
import { payloadsVariants } from "./payloads.ts";
import { quotesVariants } from "./quotes.ts";
import { sellsVariants } from "./sells.ts";
import { transactionsVariants } from "./transactions.ts";
import { transportVariants } from "./transport.ts";
import type { Variant } from "./variant.ts";

const all = {
  ...authenticationVariants,
  ...answersVariants,
  ...payloadsVariants,
  ...transportVariants,
  ...usersVariants,
  ...kycVariants,
  ...bankAccountsVariants,
  ...accountRecordsVariants,
  ...accountStatesVariants,
  ...quotesVariants,
  ...sellsVariants,
  ...transactionsVariants,
  ...limitsVariants,
};

export type VariantName = keyof typeof all;

export const variants: Record<VariantName, Variant> = all;

export const variantNames = Object.keys(variants) as VariantName[];
