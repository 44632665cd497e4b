import { errorTable } from "./row.ts";

export const poolQuoteErrors = errorTable("getPoolSellQuote", {
  "pool-quote-failure-4015": [500, 4015, "generic failure"],
  "pool-quote-failure-4019": [500, 4019, "generic failure"],
  "pool-quote-failure-9009": [500, 9009, "generic failure"],
  "pool-quote-failure-9010": [500, 9010, "generic failure"],
  "pool-quote-request-invalid": [400, 6002, "invalid request"],
  "pool-quote-parameters-invalid": [400, 400001, "missing or invalid parameters"],
  "pool-quote-pair-unsupported": [400, 402001, "unsupported currency pair"],
  "pool-quote-amount-below-minimum": [400, 402008, "amount less than minimum amount"],
  "pool-quote-validation-failed": [400, 403001, "invalid request"],
  "pool-quote-reference-refused": [409, 403004, "reference uuid already exists or is invalid"],
  "pool-quote-configuration-missing": [503, 901011, "service configuration missing"],
});

export const externalQuoteErrors = errorTable("getExternalSellQuote", {
  "external-quote-parameters-malformed": [400, 400, "missing or invalid parameters"],
  "external-quote-failure-4015": [500, 4015, "generic failure"],
  "external-quote-failure-4019": [500, 4019, "generic failure"],
  "external-quote-failure-9009": [500, 9009, "generic failure"],
  "external-quote-request-invalid": [400, 6002, "invalid request"],
  "external-quote-request-forbidden": [403, 6002, "invalid request"],
  "external-quote-no-data": [404, 9010, "no data found"],
  "external-quote-invalid": [400, 9924, "quote invalid"],
  "external-quote-parameters-invalid": [400, 400001, "missing or invalid parameters"],
  "external-quote-pair-unsupported": [400, 402001, "unsupported currency pair"],
  "external-quote-amount-below-minimum": [400, 402008, "amount less than minimum amount"],
  "external-quote-reference-refused": [409, 403004, "reference uuid already exists or is invalid"],
  "external-quote-configuration-missing": [503, 901011, "service configuration missing"],
});
