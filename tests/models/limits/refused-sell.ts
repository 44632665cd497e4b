import {
  countedByQuote,
  type Input,
  type SellKind,
  sellOperation,
  type Stage,
} from "../../../fixtures/index.ts";
import { consume, type LimitsCommand, type LimitsModel, type LimitsReal } from "./model.ts";

/** What is wrong with a sell for reasons other than its amount. */
export const wrongs = {
  "an unsupported reason": ({ invalid }) => ({ reason_code: invalid.reason_code }),
  "an unknown quote": ({ unknown }) => ({ quote_id: unknown.quote_id }),
  "no reference": () => ({ reference_uuid: undefined }),
} as const satisfies Record<string, (stage: Stage) => Input>;

/** Has a sell refused. It consumes nothing, which the next reading of the limits tells. */
export class RefusedSell implements LimitsCommand {
  readonly kind: SellKind;
  readonly wrong: keyof typeof wrongs;
  readonly amount: number;

  constructor(kind: SellKind, wrong: keyof typeof wrongs, amount: number) {
    this.kind = kind;
    this.wrong = wrong;
    this.amount = amount;
  }

  check = () => true;

  async run(model: LimitsModel, { seller, stage }: LimitsReal): Promise<void> {
    const sell = await seller.tryPrepareSell(this.kind, { from_amount: this.amount });
    if (!sell) return;
    const { input } = sell;
    const wrong = wrongs[this.wrong](stage);
    const response = await seller.send(sellOperation[this.kind], { ...input, ...wrong });
    // Whether it may be accepted is another check's affair; then it counts.
    if (response.kind !== "accepted") return;
    const counted = countedByQuote(seller, this.amount, sell.quoted);
    consume(model, counted, String(input.payment_method));
  }

  toString = () => `sell ${this.amount} (${this.kind}) with ${this.wrong}`;
}
