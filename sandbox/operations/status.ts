import { isUuid } from "../../spec/vocabulary.ts";
import type { Operation } from "../context.ts";
import { refuse, textOf } from "../input.ts";

export const getTransaction: Operation = ({ store, client, input }) => {
  if (!isUuid(input.user_id)) refuse("status-user-id-format");
  const user = store.findUser(client, input.user_id) ?? refuse("status-user-unknown");
  const transaction = store.findTransaction(textOf(input.transaction_id));
  if (transaction?.user !== user) refuse("status-transaction-unknown");
  const { id, quote, status } = transaction;
  return {
    transaction_id: id,
    status,
    kind: quote.kind,
    from_currency: quote.fromCurrency,
    from_amount: quote.fromAmount,
    to_currency: quote.toCurrency,
    to_amount: quote.toAmount,
  };
};
