import type { OperationName } from "../../../../spec/operations.ts";
import { Bounded } from "../bounded.ts";
import { type Rule, mustRefuse } from "../rule.ts";
import { quoteOf, referenceOf } from "../sells.ts";
import { isAccepted, keyOf, userOf, type Seen } from "../seen.ts";

interface Once {
  operation: OperationName;
  subject: (seen: Seen) => string | undefined;
}

/** Requests that crossed are a race: one of them too many counts. */
const once =
  ({ operation, subject }: Once): Rule =>
  () => {
    const accepted = new Bounded<true>();
    return (seen) => {
      const key = seen.operation === operation ? subject(seen) : undefined;
      if (key === undefined) return undefined;
      const isRepeated = accepted.has(key);
      if (isAccepted(seen)) accepted.set(key, true);
      return isRepeated ? mustRefuse(seen) : undefined;
    };
  };

export const quoteUsed = once({
  operation: "externalSell",
  subject: quoteOf,
});

/** References may be unique per user: another user's may be the same. */
const sameReference = (operation: OperationName): Rule =>
  once({
    operation,
    subject: (seen) => {
      const [user, reference] = [userOf(seen), referenceOf(seen)];
      return user && reference && `${user} ${reference}`;
    },
  });

export const poolReference = sameReference("poolSell");
export const externalReference = sameReference("externalSell");

export const hashReceived = once({
  operation: "confirmOnchainFunding",
  subject: ({ input }) => {
    const [id, hash] = [keyOf(input.id ?? input.transaction_id), keyOf(input.transaction_hash)];
    return id && hash && `${id} ${hash}`;
  },
});
