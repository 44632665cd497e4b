import { errorTable } from "./row.ts";

export const fundingErrors = errorTable("confirmOnchainFunding", {
  "funding-transaction-unknown": [404, 1001, "transaction not found for the id"],
  "funding-parameters-invalid": [400, 400001, "missing or invalid parameters"],
  "funding-hash-received": [400, 403001, "transaction hash already received for this transaction"],
  "funding-reference-refused": [409, 403004, "reference uuid already exists or is invalid"],
  "funding-failure": [500, 499999, "generic failure"],
});
