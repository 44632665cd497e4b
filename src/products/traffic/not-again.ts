import { Bounded } from "./bounded.ts";
import { breach, type Rule } from "./rule.ts";
import type { Seen } from "./seen.ts";

interface NotAgain {
  /** Undefined where the rule isn't about the request. */
  subject: (seen: Seen) => string | undefined;
  /** A lost response settles nothing. */
  isSettled: (seen: Seen) => boolean;
  /** For example because the client has looked again. */
  reopens?: (seen: Seen) => string | undefined;
}

/**
 * Exercised when a response settles something, and broken by a request sent after that. Requests already on
 * their way don't count.
 */
export const notAgain =
  ({ subject, isSettled, reopens }: NotAgain): Rule =>
  () => {
    const settled = new Bounded<number>();
    return (seen) => {
      const reopened = reopens?.(seen);
      if (reopened !== undefined) settled.delete(reopened);
      const key = subject(seen);
      if (key === undefined) return undefined;
      const since = settled.get(key);
      const settles = isSettled(seen);
      if (settles) settled.set(key, Math.min(since ?? Infinity, seen.answeredAt));
      if (since !== undefined && since < seen.sentAt) return breach();
      return settles ? "held" : undefined;
    };
  };
