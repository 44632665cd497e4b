import { expect, under } from "../../../fixtures/index.ts";
import {
  controlOf,
  isFunded,
  isUnfunded,
  otherTransactions,
  soldAt,
  type SellsCommand,
} from "./model.ts";

export const confirm = (index: number): SellsCommand => ({
  check: (model) => soldAt(model, index, isUnfunded) !== undefined,
  async run(model, { seller }) {
    const sell = soldAt(model, index, isUnfunded);
    if (!sell) return;
    const input = seller.fundingInput(sell.transaction_id);
    const response = await seller.send("confirmOnchainFunding", input);
    await under("funding-confirm", () => expect(response).toBeAccepted());
    await under("funding-by-path-id", () =>
      expect(response).toBeAboutTransaction(sell.transaction_id, otherTransactions(model, sell)),
    );
    sell.funding = input;
  },
  toString: () => `confirm funding (${index})`,
});

export const confirmAgain = (index: number): SellsCommand => ({
  check: (model) => soldAt(model, index, isFunded) !== undefined,
  async run(model, real) {
    const { seller, stage } = real;
    const input = { ...soldAt(model, index, isFunded)?.funding, reference_uuid: stage.uuid() };
    const response = await seller.send("confirmOnchainFunding", input);
    await under("funding-hash-received", () =>
      expect(response).toBeRefusedAs("funding-hash-received", controlOf(real, "external")),
    );
  },
  toString: () => `confirm funding again (${index})`,
});

export const readStatus = (index: number): SellsCommand => ({
  check: ({ sold }) => sold.length > 0,
  async run(model, { seller }) {
    const sell = soldAt(model, index);
    if (!sell) return;
    const { transaction_id } = sell;
    const response = await seller.send("getTransaction", { transaction_id });
    await under("status-read", () => {
      expect(response).toBeAccepted();
      expect(response).toBeAboutTransaction(sell.transaction_id, otherTransactions(model, sell));
    });
  },
  toString: () => `read the status (${index})`,
});
