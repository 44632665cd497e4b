import {
  countedByQuote,
  expect,
  keepsToLimits,
  lacksBalance,
  overLimit,
  type SellKind,
  sellOperation,
  under,
  ensureCounted,
} from "../../../fixtures/index.ts";
import { inUnits } from "./amounts.ts";
import {
  consume,
  consumedBy,
  isWithin,
  leftFor,
  type LimitsCommand,
  type LimitsModel,
  type LimitsReal,
} from "./model.ts";

/** Sells an amount: accepted when it is within every limit, else refused and nothing consumed. */
export class Sell implements LimitsCommand {
  readonly kind: SellKind;
  readonly amount: number;
  /** Which of the payment methods it is made by. */
  readonly method: number;

  constructor(kind: SellKind, amount: number, method = 0) {
    this.kind = kind;
    this.amount = amount;
    this.method = method;
  }

  check = () => true;

  async run(model: LimitsModel, { seller }: LimitsReal): Promise<void> {
    const method = String(model.methods[this.method % model.methods.length]);
    const change = { from_amount: this.amount, payment_method: method };
    const sell = await seller.tryPrepareSell(this.kind, change);
    if (!sell) return;
    const { input, quoted } = sell;
    const counted = countedByQuote(seller, this.amount, quoted);
    const within = isWithin(model, counted, method);
    const response = await seller.send(sellOperation[this.kind], input);
    const spent = consumedBy(model, undefined).div(model.perUnit).plus(this.amount);
    if (lacksBalance(seller, response, spent)) return;
    await under(keepsToLimits[this.kind], () =>
      within
        ? expect(response).toBeAccepted()
        : expect(response).toBeRefusedAs(overLimit[this.kind], { control: quoted }),
    );
    if (!within) return;
    await ensureCounted(seller, this.kind, seller.session.requireValue(response, "transaction_id"));
    consume(model, counted, method);
  }

  toString = () => `sell ${this.amount} (${this.kind}, payment method ${this.method})`;
}

/** Sells nearly all of what is left, so that little remains of much. */
export class SellAllBut implements LimitsCommand {
  readonly kind: SellKind;
  readonly rest: number;
  /** The least a sell may be. */
  private readonly least: number;

  constructor(kind: SellKind, rest: number, least: number) {
    this.kind = kind;
    this.rest = rest;
    this.least = least;
  }

  private amountOf = (model: Readonly<LimitsModel>): number =>
    inUnits(
      leftFor(model, String(model.methods[0])).div(model.perUnit).minus(this.rest),
      model.smallestUnit,
    );

  check = (model: Readonly<LimitsModel>) => this.amountOf(model) >= this.least;

  run = (model: LimitsModel, real: LimitsReal) =>
    new Sell(this.kind, this.amountOf(model)).run(model, real);

  toString = () => `sell all but ${this.rest} of what is left (${this.kind})`;
}
