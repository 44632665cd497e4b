import type { Big } from "big.js";
import {
  countedByQuote,
  type Input,
  type SellKind,
  sells,
  type Stage,
} from "../../../fixtures/index.ts";
import { consume, type LimitsCommand } from "./model.ts";

export const wrongInputs = {
  "an unsupported reason": ({ invalid }) => ({ reason_code: invalid.reason_code }),
  "an unknown quote": ({ unknown }) => ({ quote_id: unknown.quote_id }),
  "no reference": () => ({ reference_uuid: undefined }),
} as const satisfies Record<string, (stage: Stage) => Input>;

export type WrongInput = keyof typeof wrongInputs;

/** The next reading of the limits shows that it consumed nothing. */
export const sendRefusedSell = (kind: SellKind, wrong: WrongInput, amount: Big): LimitsCommand => ({
  check: () => true,
  async run(model, { seller, stage }) {
    const prepared = await seller.tryPrepareSell(kind, { from_amount: amount });
    if (!prepared) return;
    const { input, quote } = prepared;
    const response = await seller.send(sells[kind].sell, {
      ...input,
      ...wrongInputs[wrong](stage),
    });
    // Whether it may be accepted is checked elsewhere; if it is, it counts.
    if (response.kind !== "accepted") return;
    consume(model, countedByQuote(seller, amount, quote), String(input.payment_method));
  },
  toString: () => `sell ${amount.toFixed()} (${kind}) with ${wrong}`,
});
