import { type OperationName, sellOperations } from "../../../spec/operations.ts";
import { around } from "../../../sandbox/combinators/index.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import { Refusal } from "../../../sandbox/refusal.ts";
import type { Quote } from "../../../sandbox/records.ts";

function firstTimes(count: number): () => boolean {
  let left = count;
  return () => left > 0 && (left -= 1) >= 0;
}

/** In the name of something that stands before the service. */
export const refusesFirst =
  (operations: readonly OperationName[], count: number, status: number, message: string): Patch =>
  (service) => {
    const isFirst = firstTimes(count);
    return around(operations, (before) => (call) => {
      if (isFirst()) throw new Refusal(status, 0, message);
      return before(call);
    })(service);
  };

export const changesFirstQuote =
  (change: (quote: Quote) => void): Patch =>
  ({ store }) => {
    const isFirst = firstTimes(1);
    return {
      store: {
        addQuote: (quote) => {
          if (isFirst()) change(quote);
          store.addQuote(quote);
        },
      },
    };
  };

/** Later than the next second begins. */
const lateMilliseconds = 1_200;

/** By this clock every request was long on its way. */
const aMinuteAhead = (): number => Date.now() + 60_000;

export const expiresFirst: Patch = ({ authenticate, wire }) => {
  const isFirst = firstTimes(1);
  let isLate = false;
  return {
    authenticate: (context, request) => {
      const isSell = request.operation === "poolSell" || request.operation === "externalSell";
      if (!isSell || !isFirst()) return authenticate(context, request);
      isLate = true;
      const store = { ...context.store, now: aMinuteAhead };
      return authenticate({ ...context, store }, request);
    },
    wire: {
      delayMilliseconds: () => {
        const delay = isLate ? lateMilliseconds : wire.delayMilliseconds();
        isLate = false;
        return delay;
      },
    },
  };
};

export const losesFirstAnswer: Patch = ({ wire }) => {
  const isFirst = firstTimes(1);
  let isLost = false;
  return {
    wire: {
      encode: (written) => {
        const { operation, status } = written;
        const isSell = operation === "poolSell" || operation === "externalSell";
        isLost = isSell && status < 300 && isFirst();
        return wire.encode(written);
      },
      end: (response, body) => {
        if (isLost) response.destroy();
        else wire.end(response, body);
        isLost = false;
      },
    },
  };
};

/** Whether or not they're answered. */
export const countsSells =
  (count: () => void): Patch =>
  (service) =>
    around(sellOperations, (before) => (call) => {
      const data = before(call);
      count();
      return data;
    })(service);
