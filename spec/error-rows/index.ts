import type { OperationName } from "../operations.ts";
import { remembered } from "../remembered.ts";
import { authenticationErrors } from "./authentication.ts";
import { bankAccountErrors } from "./bank-accounts.ts";
import { fundingErrors } from "./funding.ts";
import { kycErrors } from "./kyc.ts";
import { externalQuoteErrors, poolQuoteErrors } from "./quotes.ts";
import type { ErrorRow } from "./row.ts";
import { externalSellErrors, poolSellErrors } from "./sells.ts";
import { statusErrors } from "./status.ts";
import { userErrors } from "./users.ts";

export type { ErrorRow } from "./row.ts";
export { authenticationErrors } from "./authentication.ts";

export const tableErrors = {
  ...userErrors,
  ...kycErrors,
  ...bankAccountErrors,
  ...poolQuoteErrors,
  ...externalQuoteErrors,
  ...poolSellErrors,
  ...externalSellErrors,
  ...fundingErrors,
  ...statusErrors,
};

export const errorRows = { ...authenticationErrors, ...tableErrors };

export type TableErrorId = keyof typeof tableErrors;
export type ErrorRowId = keyof typeof errorRows;
export const errorRowIds = Object.keys(errorRows) as ErrorRowId[];

/** Makes optional fields visible to the compiler. */
export const errorRow = (id: ErrorRowId): ErrorRow => errorRows[id];

export const authenticationCodes: ReadonlySet<unknown> = new Set(
  Object.values(authenticationErrors).map(({ code }) => code),
);

/** Every code that the document lists, to look up the code of a response. */
export const documentedCodes: ReadonlySet<unknown> = new Set(
  Object.values(errorRows).map(({ code }) => code),
);

/** The error table of an operation; empty where the document gives none. */
export const errorsOf = remembered((operation: OperationName): [ErrorRowId, ErrorRow][] =>
  (Object.entries(tableErrors) as [ErrorRowId, ErrorRow][]).filter(
    ([, row]) => row.operation === operation,
  ),
);
