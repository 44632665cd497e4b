import { accountRecordsVariants } from "./account-records.ts";
import { bankAccountsVariants } from "./bank-accounts.ts";
import { answersVariants } from "./answers.ts";
import { usersVariants } from "./users.ts";
import { limitsVariants } from "./limits.ts";
import { payloadsVariants } from "./payloads.ts";
import { quotesVariants } from "./quotes.ts";
import { sellsVariants } from "./sells.ts";
import { transactionsVariants } from "./transactions.ts";
import { transportVariants } from "./transport.ts";
import type { Variant } from "./variant.ts";

const all = {
  ...answersVariants,
  ...payloadsVariants,
  ...transportVariants,
  ...usersVariants,
  ...bankAccountsVariants,
  ...accountRecordsVariants,
  ...quotesVariants,
  ...sellsVariants,
  ...transactionsVariants,
  ...limitsVariants,
};

export type VariantName = keyof typeof all;

export const variants: Record<VariantName, Variant> = all;

export const variantNames = Object.keys(variants) as VariantName[];
