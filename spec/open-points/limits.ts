import { notShown, silent } from "./open-point.ts";

export const limits = {
  "validation-statuses": notShown(
    "POST /api/v2/wallet/transaction/validate",
    "How does validation report a transaction that exceeds a limit?",
    { value: "With this status in a successful response.", refusal: "With an error." },
  ),
  "limits-unit": silent("Limits", "Which amount of a sell counts towards the limits?", {
    "from-amount": "The source amount of the sell.",
    "to-amount": "The destination amount of the quote.",
    "by-kind": "The source amount of one kind of sell, the destination amount of the other.",
    unknown: "The profile does not say.",
  }),
  "limits-numbers": silent("Limit entry", "With which numbers are limits computed?", {
    decimals: "With decimals: remaining is the difference to the last digit.",
    doubles: "With IEEE 754 doubles: remaining is the difference of two doubles.",
  }),
  "amount-precision": silent(
    "Limit entry, consumed: may be fractional",
    "How many decimal places of an amount does the service tell apart?",
    { value: "As many as trying found; no more than eight are tried." },
  ),
  "limits-counted-at": silent("Limits", "When does a sell count towards the limits?", {
    initiation: "When the sell is initiated.",
    confirmation: "When its on-chain funding is confirmed.",
    "by-kind": "A pool sell when it is initiated, an external one when its funding is confirmed.",
    unknown: "The profile does not say.",
  }),
};
