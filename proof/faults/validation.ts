import { Big } from "big.js";
import { approvedStatus, shownBuyTransactionType, shownBuyType } from "../../spec/vocabulary.ts";
import {
  afterSuccess,
  around,
  headerUser,
  inRules,
  onlyIn,
  refuses,
  together,
  withInput,
  without,
  withoutUserId,
} from "../../sandbox/combinators/index.ts";
import { Crash } from "../../sandbox/crash.ts";
import type { Data } from "../../sandbox/data.ts";
import { ownSellType, paymentMethods } from "../../sandbox/records.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Fault } from "./fault.ts";

const operation = "validateTransaction";
const validation = inRules("validation");
const limits = inRules("limits");
const quotes = inRules("quotes");
const answers = inRules("answers");
const unseenBeyond = ["validation-not-approved-beyond", "validation-tells-beforehand"] as const;

const saying = (isApproved: boolean): Patch =>
  validation(({ status }) => ({ status: () => status(isApproved) }));

export const validationFaults = {
  "validation-refused": {
    breaks: "validation-answer",
    does: "refuses to validate",
    patch: refuses(operation),
  },
  "purchases-not-validated": {
    breaks: "validation-answer",
    does: "refuses to validate purchases",
    patch: refuses(operation, undefined, ({ input }) => input.transaction_type === shownBuyType),
  },
  "validation-answers-201": {
    breaks: "validation-answer",
    does: "answers validations with 201",
    patch: answers(({ successStatus }) => ({
      successStatus: (name) => (name === operation ? 201 : successStatus(name)),
    })),
  },
  "validation-message-missing": {
    breaks: "validation-message",
    does: "leaves the message out of validations",
    patch: without(operation, "message"),
  },
  "validation-status-missing": {
    breaks: "validation-status",
    does: "leaves the status out of validations",
    patch: without(operation, "status"),
  },
  "validation-user-id-optional": {
    breaks: "validation-user-id-required",
    does: "validates for some user without X-User-Id",
    patch: withoutUserId(operation),
  },
  "approved-never": {
    breaks: "validation-approved-within",
    does: "approves nothing",
    patch: saying(false),
  },
  "approved-always": {
    breaks: unseenBeyond,
    does: "approves everything",
    patch: saying(true),
  },
  "daily-unvalidated": {
    breaks: unseenBeyond,
    does: "approves beyond the daily limit",
    patch: onlyIn(
      operation,
      limits(() => ({ isEnforced: (period) => period !== "daily" })),
    ),
  },
  "validation-fails-beyond": {
    breaks: unseenBeyond,
    does: "fails on what is beyond the limits",
    patch: around(operation, (before) => (call): Data => {
      const data = before(call);
      if (data.status === approvedStatus) return data;
      throw new Crash("Beyond the limits.");
    }),
  },
  "validation-forgets-consumed": {
    breaks: unseenBeyond,
    does: "validates as if nothing had been sold before",
    patch: onlyIn(operation, () => ({ store: { consumptionOf: () => [] } })),
  },
  "validation-of-usual-method": {
    breaks: ["validation-not-approved-beyond", "validation-approved-within"],
    does: "validates every payment method by the limits of the first",
    patch: withInput(operation, () => ({ payment_method: paymentMethods[0] })),
  },
  "purchases-by-limits-of-sells": {
    breaks: "validation-approved-within",
    does: "validates purchases by the limits of sells",
    patch: onlyIn(
      operation,
      limits(({ typeOf }) => ({
        typeOf: (type) => (typeOf(type) === shownBuyTransactionType ? "sell" : typeOf(type)),
      })),
    ),
  },
  "unknown-currency-approved": {
    breaks: "validation-approved-proceeds",
    does: "approves transactions with currencies it does not know",
    patch: onlyIn(
      operation,
      quotes(({ rateOf }) => ({ rateOf: (from, to) => rateOf(from, to) ?? "1" })),
    ),
  },
  "unknown-type-approved": {
    breaks: "validation-approved-proceeds",
    does: "validates a transaction type it does not know as a sell",
    patch: onlyIn(
      operation,
      limits(({ typeOf }) => ({ typeOf: (name) => typeOf(name) ?? "sell" })),
    ),
  },
  "unknown-method-approved": {
    breaks: "validation-approved-proceeds",
    does: "validates a payment method it does not know as the usual one",
    patch: onlyIn(
      operation,
      limits(({ methodOf }) => ({
        methodOf: (asked) => methodOf(asked) ?? methodOf(undefined),
      })),
    ),
  },
  "huge-amounts-approved": {
    breaks: "validation-not-approved-beyond",
    does: "approves amounts that a double does not hold",
    patch: onlyIn(
      "validateTransaction",
      limits(({ exceeds }) => ({
        exceeds: (amount, remaining) =>
          amount.lte(Number.MAX_SAFE_INTEGER) && exceeds(amount, remaining),
      })),
    ),
  },
  "pool-sells-approved": {
    breaks: "validation-not-approved-beyond",
    does: "approves every transaction of the type that pool sells are counted under",
    given: ["pool-limit-type"],
    patch: onlyIn(
      operation,
      limits(() => ({ isEnforced: () => false })),
      ({ input }) => input.transaction_type === ownSellType,
    ),
  },
  "approval-kept-after-external-sell": {
    breaks: unseenBeyond,
    does: "approves again what it has approved, whatever was sold externally since",
    patch: (service) => {
      const approved = new Map<string, Data>();
      return together(
        around(operation, (before) => (call): Data => {
          const user = headerUser(call);
          const asked = JSON.stringify([user?.id, user?.limitTotals, call.input]);
          const data = approved.get(asked) ?? before(call);
          if (data.status === approvedStatus) approved.set(asked, data);
          return data;
        }),
        afterSuccess("poolSell", () => approved.clear()),
      )(service);
    },
  },
  "text-amounts-approved": {
    breaks: "validation-not-approved-beyond",
    does: "approves any amount that is written as a text",
    patch: withInput("validateTransaction", ({ input: { from_amount } }) =>
      typeof from_amount === "string" ? { from_amount: new Big(1) } : {},
    ),
  },
} satisfies Record<string, Fault>;
