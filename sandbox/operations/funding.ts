import type { Call, Operation } from "../context.ts";
import { checkPresence, refuse, textOf } from "../input.ts";
import type { Transaction } from "../records.ts";
import { countSell } from "./limit-accounting.ts";
import { checkReference, keepReference } from "./references.ts";

const required = ["user_id", "transaction_hash", "reference_uuid"];

function requireExternalSell({ store, client, input }: Call): Transaction {
  const user = store.findUser(client, input.user_id);
  const transaction = store.findTransaction(textOf(input.id));
  if (!user || transaction?.user !== user || transaction.quote.kind !== "external") {
    refuse("funding-transaction-unknown");
  }
  return transaction;
}

export const confirmOnchainFunding: Operation = (call) => {
  const { rules, store, input } = call;
  checkPresence(input, required, "funding-parameters-invalid");
  const hash = textOf(input.transaction_hash).toLowerCase();
  if (!rules.funding.isHash(hash)) refuse("funding-parameters-invalid");
  const transaction = requireExternalSell(call);
  if (store.hasHash(transaction, hash)) refuse("funding-hash-received");
  checkReference(call, "confirmOnchainFunding", "funding-reference-refused");

  keepReference(call, "confirmOnchainFunding");
  const isFirst = transaction.status === "awaiting_funding";
  if (isFirst && rules.limits.countedAt("external") === "confirmation") {
    countSell(call, transaction.quote);
  }
  store.keepHash(transaction, hash);
  store.setStatus(transaction, "funded");
  return { transaction_id: transaction.id, status: transaction.status };
};
