import { expect, under } from "../../../fixtures/index.ts";
import {
  controlOf,
  isFunded,
  isUnfunded,
  soldAt,
  type SellsCommand,
  type SellsModel,
  type SellsReal,
} from "./model.ts";

/** Confirms the funding of an external sell, for the first time. */
export class Confirm implements SellsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<SellsModel>) => soldAt(model, this.index, isUnfunded) !== undefined;

  async run(model: SellsModel, { seller }: SellsReal): Promise<void> {
    const sell = soldAt(model, this.index, isUnfunded);
    if (!sell) return;
    const input = seller.fundingInput(sell.transaction_id);
    const response = await seller.send("confirmOnchainFunding", input);
    await under("funding-confirm", () => expect(response).toBeAccepted());
    sell.funding = input;
  }

  toString = () => `confirm funding (${this.index})`;
}

/** Confirms a funding again, with the hash that was received. */
export class ConfirmAgain implements SellsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<SellsModel>) => soldAt(model, this.index, isFunded) !== undefined;

  async run(model: SellsModel, real: SellsReal): Promise<void> {
    const { seller, stage } = real;
    const input = { ...soldAt(model, this.index, isFunded)?.funding, reference_uuid: stage.uuid() };
    const response = await seller.send("confirmOnchainFunding", input);
    await under("funding-hash-received", () =>
      expect(response).toBeRefusedAs("funding-hash-received", controlOf(real, "external")),
    );
  }

  toString = () => `confirm funding again (${this.index})`;
}

/** Reads the status of a transaction, however long ago it was made. */
export class ReadStatus implements SellsCommand {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  check = (model: Readonly<SellsModel>) => model.sold.length > 0;

  async run(model: SellsModel, { seller }: SellsReal): Promise<void> {
    const transaction_id = soldAt(model, this.index)?.transaction_id;
    const response = await seller.send("getTransaction", { transaction_id });
    await under("status-read", () => expect(response).toBeAccepted());
  }

  toString = () => `read the status (${this.index})`;
}
