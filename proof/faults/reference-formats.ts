import type { OperationName } from "../../spec/operations.ts";
import { inRules, onlyIn } from "../../sandbox/combinators/index.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Fault } from "./fault.ts";

// Reference UUIDs whose form is wrong in one way of many.

const references = inRules("references");

const referring = (
  operation: OperationName,
  breaks: Fault["breaks"],
  form: RegExp,
  what: string,
): Fault => ({
  breaks,
  does: `accepts a reference UUID ${what} at ${operation}`,
  patch: onlyIn(
    operation,
    references(({ isReference }) => ({
      isReference: (value) => isReference(value) || form.test(textOf(value)),
    })),
  ),
});

export const referenceFormatsFaults = {
  "reference-of-any-letters": referring(
    "poolSell",
    "pool-sell-reference-refused",
    /^[0-9a-z-]{36}$/,
    "with any letters",
  ),
  "short-reference-accepted": referring(
    "getPoolSellQuote",
    "pool-quote-reference-refused",
    /^[0-9a-f-]{30,35}$/,
    "that lacks a letter",
  ),
  "long-reference-accepted": referring(
    "confirmOnchainFunding",
    "funding-reference-refused",
    /^[0-9a-f-]{37,}$/,
    "with a letter more",
  ),
} satisfies Record<string, Fault>;
