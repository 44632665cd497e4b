import { Big } from "big.js";
import * as fc from "fast-check";
import { expect, type Input, together } from "../../../fixtures/index.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { withInvalid, withUnknown } from "../../../fixtures/error-rows/provocation.ts";
import {
  inUnits,
  isConverted,
  isInDoubt,
  isInDoubtInDoubles,
} from "../../../fixtures/limits/amounts.ts";
import { canPay, lacksBalance } from "../../../fixtures/limits/balance.ts";
import { countedByQuote, ensureCounted } from "../../../fixtures/limits/consumption.ts";
import { type Command, command } from "../../../fixtures/properties/commands.ts";
import { under } from "../../../fixtures/properties/property.ts";
import type { SoldAmounts } from "../../../fixtures/limits/sold-amounts.ts";
import type { ApiResponse, LimitEntry } from "../../../fixtures/response/response.ts";
import { requireValue } from "../../../fixtures/stops/not-exercised.ts";
import { type SellKind, sells } from "../../../spec/sell-kinds.ts";
import { approvedStatus, shownTransactionTypes } from "../../../spec/vocabulary.ts";

export interface LimitsModel {
  /** Before the first sell. */
  limits: readonly LimitEntry[];
  /** The test data's method comes first. */
  methods: string[];
  /** For choosing amounts, not for judging them. */
  perUnit: Big;
  smallestUnit: number;
  sold: SoldAmounts;
}

export interface LimitsReal {
  seller: User;
  first: ApiResponse;
  /** Limits of a type that nothing is sold under, if the target has one. */
  elsewhere: { type: string; first: ApiResponse } | undefined;
  control: ApiResponse;
  stage: Stage;
}

type LimitsCommand = Command<LimitsModel, LimitsReal>;

/** The index wraps around. */
const methodAt = ({ methods }: Readonly<LimitsModel>, index: number): string =>
  String(methods[index % methods.length]);

const leftFor = ({ sold, limits }: LimitsModel, method: string): Big =>
  sold.leftOf(limits, method).reduce((least, left) => (left.lt(least) ? left : least));

function consume(model: LimitsModel, amount: Big, method: string): void {
  model.sold = model.sold.with(amount, method);
}

export async function readElsewhere(seller: User): Promise<LimitsReal["elsewhere"]> {
  const type = shownTransactionTypes.find((name) => name !== seller.transactionType);
  if (type === undefined) return undefined;
  const first = await seller.send("getLimits", { transaction_type: type });
  const isThere = first.kind === "accepted" && first.limitEntries().length > 0;
  return isThere ? { type, first } : undefined;
}

const always = () => true;

const mostUnitsAbove = 99;

/** With fractions that floating point handles badly. */
export const smallAmounts = (least: Big, smallestUnit: number): fc.Arbitrary<Big> =>
  fc
    .integer({ min: 0, max: mostUnitsAbove })
    .map((units) => new Big(smallestUnit).times(units).plus(least));

/** Exactly what is left, one unit more and less, and parts of it. */
export const amountsAround = (most: Big, smallestUnit: number): fc.Arbitrary<Big> =>
  fc.constantFrom(
    ...[most, most.plus(smallestUnit), most.minus(smallestUnit), most.div(2), most.div(3)].map(
      (amount) => inUnits(amount, smallestUnit),
    ),
  );

export const readLimits = (): LimitsCommand =>
  command("read the limits", always, async (model, { seller, first }) => {
    const now = await seller.readLimits();
    const due = ({ paymentMethod }: LimitEntry, was: Big) =>
      was.plus(model.sold.sumBy(paymentMethod));
    await under("limits-consumed-by-sell", () =>
      expect(now).toHaveConsumedInAll(first, "aggregate", due),
    );
    await under("limits-consumed-by-method", () =>
      expect(now).toHaveConsumedInAll(first, "methods", due),
    );
    await under("limits-entry-total", () => expect(now).toHaveTheTotalsOf(first));
  });

export const readOneMethod = (index: number): LimitsCommand =>
  command(`read the limits of one payment method (${index})`, always, async (model, { seller }) => {
    const payment_method = methodAt(model, index);
    const [whole, part] = await together([
      seller.readLimits(),
      seller.readLimits({ payment_method }),
    ]);
    await under("limits-payment-method-filter", () => {
      expect(part).toAgreeWith(whole);
      expect(part).toHoldOnlyPaymentMethod(payment_method);
    });
  });

export const readOtherType = (): LimitsCommand =>
  command(
    "read the limits of another transaction type",
    always,
    async (_, { seller, elsewhere }) => {
      if (!elsewhere) return;
      const now = await seller.send("getLimits", { transaction_type: elsewhere.type });
      await under("limits-consumed-by-sell", () =>
        expect(now).toHaveConsumedNothingSince(elsewhere.first),
      );
    },
  );

export const validate = (amount: Big, methodIndex = 0): LimitsCommand =>
  command(
    `validate ${amount.toFixed()} (payment method ${methodIndex})`,
    always,
    async (model, { seller, control, stage }) => {
      const method = methodAt(model, methodIndex);
      const counted = model.perUnit.times(amount);
      const left = leftFor(model, method);
      if (isConverted(seller, stage.anyKind()) && isInDoubt(counted, left)) return;
      if (isInDoubtInDoubles(seller, counted, left)) return;
      const input = { ...seller.quotes.input(), payment_method: method, from_amount: amount };
      const response = await seller.send("validateTransaction", input);
      const spent = model.sold.sumBy(undefined).div(model.perUnit).plus(amount);
      if (counted.lte(leftFor(model, method))) {
        // APPROVED means that the sell can proceed, but by the profile the balance may not cover it.
        if (!canPay(seller, stage.anyKind(), spent)) return;
        await under("validation-approved-within", () =>
          expect(response).toHaveValidationStatus(approvedStatus),
        );
      } else {
        await under("validation-not-approved-beyond", () =>
          expect(response).toBeUnapproved({ control }),
        );
      }
    },
  );

export const wrongInputs = {
  "an unsupported reason": withInvalid("reason_code"),
  "an unknown quote": withUnknown("quote_id"),
  "no reference": () => ({ reference_uuid: undefined }),
} as const satisfies Record<string, (stage: Stage) => Input>;

export type WrongInput = keyof typeof wrongInputs;

/** The next reading of the limits shows that it consumed nothing. */
export const sendRefusedSell = (kind: SellKind, wrong: WrongInput, amount: Big): LimitsCommand =>
  command(
    `sell ${amount.toFixed()} (${kind}) with ${wrong}`,
    always,
    async (model, { seller, stage }) => {
      const prepared = await seller.tryPrepareSell(kind, { from_amount: amount });
      if (!prepared) return;
      const { input, quote } = prepared;
      const response = await seller.send(sells[kind].sell, {
        ...input,
        ...wrongInputs[wrong](stage),
      });
      // Another check judges whether it may be accepted; if it is, it counts.
      if (response.kind !== "accepted") return;
      consume(model, countedByQuote(seller, kind, amount, quote), String(input.payment_method));
    },
  );

export const sell = (kind: SellKind, amount: Big, methodIndex = 0): LimitsCommand =>
  command(
    `sell ${amount.toFixed()} (${kind}, payment method ${methodIndex})`,
    always,
    async (model, { seller }) => {
      const method = methodAt(model, methodIndex);
      const change = { from_amount: amount, payment_method: method };
      const prepared = await seller.tryPrepareSell(kind, change);
      if (!prepared) return;
      const { input, quote } = prepared;
      const counted = countedByQuote(seller, kind, amount, quote);
      const within = counted.lte(leftFor(model, method));
      const response = await seller.send(sells[kind].sell, input);
      const count = async () => {
        const transaction = requireValue(response, "transaction_id");
        await ensureCounted(seller, kind, transaction);
        consume(model, counted, method);
      };
      const spent = model.sold.sumBy(undefined).div(model.perUnit).plus(amount);
      if (lacksBalance(seller, response, spent)) return;
      if (isInDoubtInDoubles(seller, counted, leftFor(model, method))) {
        if (response.kind === "accepted") await count();
        return;
      }
      await under(sells[kind].keepsToLimits, () =>
        within
          ? expect(response).toBeAccepted()
          : expect(response).toBeRefusedAs(sells[kind].overLimit, { control: quote }),
      );
      if (within) await count();
    },
  );

/** Leaves little of a large amount. */
export function sellAllBut(kind: SellKind, rest: Big, least: Big): LimitsCommand {
  const amountOf = (model: Readonly<LimitsModel>): Big => {
    const left = leftFor(model, methodAt(model, 0)).div(model.perUnit);
    return inUnits(left.minus(rest), model.smallestUnit);
  };
  return command(
    `sell all but ${rest.toFixed()} of what is left (${kind})`,
    (model) => amountOf(model).gte(least),
    (model, real) => sell(kind, amountOf(model)).run(model, real),
  );
}
