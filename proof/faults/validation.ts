import { Big } from "big.js";
import {
  approvedStatus,
  shownBuyTransactionType,
  shownBuyType,
  shownPaymentMethod,
} from "../../spec/vocabulary.ts";
import { headerUser } from "../patches/calls.ts";
import { around, inRules, refuses, together, withoutUserId } from "../patches/parts.ts";
import { afterSuccess, withInput } from "../patches/flow.ts";
import { Crash, type Data, textOf } from "../../sandbox/input.ts";
import { type LimitType, ownSellType, paymentMethods } from "../../sandbox/records.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { reading } from "../patches/wire.ts";
import { breaking } from "./fault.ts";
import { debit } from "./refused.ts";

const operation = "validateTransaction";
const validation = inRules("validation");
const limits = inRules("limits");
const unseenBeyond = ["validation-not-approved-beyond", "validation-tells-beforehand"] as const;

const saying = (isApproved: boolean): Patch =>
  validation(({ status }) => ({ status: () => status(isApproved) }));

const countingValidated = (isCounted: (type: LimitType) => boolean): Patch =>
  afterSuccess(operation, (call) => {
    const { rules, store, input } = call;
    const user = headerUser(call);
    const type = rules.limits.typeOf(textOf(input.transaction_type));
    const amount = new Big(textOf(input.from_amount));
    if (user && type && isCounted(type))
      store.count(user, { type, method: paymentMethods[0], amount, at: store.now(user) });
  });

export const validationFaults = {
  ...breaking("validation-answer", {
    "purchases-not-validated: refuses to validate purchases": refuses(
      operation,
      undefined,
      ({ input }) => input.transaction_type === shownBuyType,
    ),
    "validation-answers-201: answers validations with 201": inRules("answers")(
      ({ successStatus }) => ({
        successStatus: (name) => (name === operation ? 201 : successStatus(name)),
      }),
    ),
  }),
  ...breaking("validation-user-id-required", {
    "validation-user-id-optional: validates for some user without X-User-Id":
      withoutUserId(operation),
  }),
  ...breaking("validation-approved-within", {
    "approved-never: approves nothing": saying(false),
    "purchases-by-limits-of-sells: validates purchases by the limits of sells": limits(
      operation,
      ({ typeOf }) => ({
        typeOf: (type) => (typeOf(type) === shownBuyTransactionType ? "sell" : typeOf(type)),
      }),
    ),
  }),
  ...breaking(unseenBeyond, {
    "approved-always: approves everything": saying(true),
    "validation-fails-beyond: fails on what is beyond the limits": around(
      operation,
      (before) =>
        (call): Data => {
          const data = before(call);
          if (data.status === approvedStatus) return data;
          throw new Crash("Beyond the limits.");
        },
    ),
    "approval-kept-after-external-sell: approves again what it has approved, whatever was sold externally since":
      (service) => {
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
  }),
  ...breaking(["validation-not-approved-beyond", "validation-approved-within"], {
    "validation-of-usual-method: validates every payment method by the limits of the first":
      withInput(operation, () => ({ payment_method: paymentMethods[0] })),
  }),
  ...breaking("validation-approved-proceeds", {
    "nobody-approved: approves a transaction of a user whom nobody created": around(
      operation,
      (before) => (call) =>
        headerUser(call) ? before(call) : { message: "within limits", status: approvedStatus },
    ),
    "negative-amount-approved: approves a negative amount": withInput(
      operation,
      ({ input: { from_amount: amount } }) => ({
        from_amount: amount instanceof Big ? amount.abs() : amount,
      }),
    ),
    "unread-amount-approved: approves an amount that it can't read": around(
      operation,
      (before) => (call) =>
        call.input.from_amount instanceof Big
          ? before(call)
          : { message: "within limits", status: approvedStatus },
    ),
    "unknown-currency-approved: approves transactions with currencies it does not know": inRules(
      "quotes",
    )(operation, ({ rateOf }) => ({ rateOf: (from, to) => rateOf(from, to) ?? "1" })),
    "unknown-type-approved: validates a transaction type it does not know as a sell": limits(
      operation,
      ({ typeOf }) => ({ typeOf: (name) => typeOf(name) ?? "sell" }),
    ),
    "unknown-method-approved: validates a payment method it does not know as the usual one": limits(
      operation,
      ({ methodOf }) => ({ methodOf: (asked) => methodOf(asked) ?? methodOf(undefined) }),
    ),
  }),
  ...breaking("validation-not-approved-beyond", {
    "validated-in-single-precision: validates amounts as numbers of single precision": withInput(
      operation,
      ({ input: { from_amount: amount } }) => ({
        from_amount: amount instanceof Big ? new Big(Math.fround(amount.toNumber())) : amount,
      }),
    ),
    "pool-sells-approved: approves every transaction of the type that pool sells are counted under":
      [
        limits(
          operation,
          { isEnforced: () => false },
          ({ input }) => input.transaction_type === ownSellType,
        ),
        "pool-limit-type",
      ],
    "exponent-ignored: reads an amount as far as its exponent": reading((received, usual) => {
      const [, digits] = /"from_amount":([\d.]+)e/i.exec(received.body) ?? [];
      const read = digits === undefined ? {} : { from_amount: new Big(digits) };
      return { ...usual(received), ...read };
    }),
    "text-amounts-approved: approves any amount that is written as a text": withInput(
      operation,
      ({ input: { from_amount } }) =>
        typeof from_amount === "string" ? { from_amount: new Big(1) } : {},
    ),
  }),
  ...breaking("validation-consumes-nothing", {
    "validation-consumes: counts validations as consumed": countingValidated(() => true),
    "validated-purchase-consumes: counts the purchases it validates": countingValidated(
      (type) => type === shownBuyTransactionType,
    ),
    "unapproved-validation-consumes: counts a validation that it does not approve": afterSuccess(
      operation,
      (call, { status }) => {
        const user = headerUser(call);
        if (status === approvedStatus || !user) return;
        const [first] = call.store.quotesOf(user);
        const method = first?.method ?? shownPaymentMethod;
        const amount = call.rules.quotes.minimumAmount;
        call.store.count(user, { type: "sell", method, amount, at: call.store.now(user) });
      },
    ),
  }),
  ...breaking(["validation-consumes-nothing", "errors-change-nothing"], {
    "validation-reserves-balance: takes what it validates off the balance": afterSuccess(
      operation,
      (call) => {
        const user = headerUser(call);
        const [first] = user ? call.store.quotesOf(user) : [];
        if (first) debit(call, first);
      },
    ),
  }),
};
