import type { OperationName } from "../../spec/operations.ts";
import { inRules, withInput } from "../../sandbox/combinators.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { textOf } from "../../sandbox/input.ts";
import { breaking } from "./fault.ts";

// What converters of frameworks make of a value before anybody checks it.

const converting = (name: OperationName, field: string, convert: (text: string) => string): Patch =>
  withInput(name, ({ input: { [field]: value } }) =>
    typeof value === "string" ? { [field]: convert(value) } : {},
  );

const trimmed = (text: string): string => text.trim();

export const convertedValuesFaults = {
  ...breaking("bank-accounts-other-type-refused", {
    "account-type-between-blanks: overlooks blanks around an account type": converting(
      "upsertBankAccount",
      "account_type",
      trimmed,
    ),
  }),
  ...breaking("bank-accounts-indian-routing-type", {
    "routing-type-in-small-letters: accepts a routing type in small letters": converting(
      "upsertBankAccount",
      "routing_type",
      (text) => text.toUpperCase(),
    ),
    "routing-type-before-blank: overlooks a blank after a routing type": converting(
      "upsertBankAccount",
      "routing_type",
      trimmed,
    ),
  }),
  ...breaking("bank-accounts-bank-code-ifsc", {
    "bank-code-with-blank: overlooks blanks in a bank code": converting(
      "upsertBankAccount",
      "bank_code",
      (text) => text.replaceAll(" ", ""),
    ),
  }),
  ...breaking("pool-sell-reference-refused", {
    "reference-before-blank: overlooks a blank after the reference of a pool sell": converting(
      "poolSell",
      "reference_uuid",
      trimmed,
    ),
  }),
  ...breaking("external-sell-reference-refused", {
    "reference-in-other-groups: accepts any 36 hexadecimal digits and hyphens as a reference of an external sell":
      inRules("references")("externalSell", () => ({
        isReference: (value) => /^[0-9a-f-]{36}$/i.test(textOf(value)),
      })),
  }),
  ...breaking("create-user-already-exists", {
    "uuid-in-capitals-is-another: takes a user uuid in capitals for another": withInput(
      "createUser",
      ({ input: { user_uuid: id } }) =>
        typeof id === "string" && id !== id.toLowerCase() ? { user_uuid: undefined } : {},
    ),
  }),
};
