import { Bounded } from "./bounded.ts";
import { breach, type Rule } from "./rule.ts";
import type { Seen } from "./seen.ts";

/** What isn't to be sent again once a response has settled it. */
interface NotAgain {
  /** What a request is about; undefined where the rule isn't about the request. */
  subject: (seen: Seen) => string | undefined;
  /** Whether the response settles it. One that was lost settles nothing. */
  isSettled: (seen: Seen) => boolean;
  /** What an exchange allows to be sent again, for example because the client has looked again. */
  reopens?: (seen: Seen) => string | undefined;
}

/**
 * A rule about what a client knows from a response: it is exercised when a response settles something, and broken
 * by a request that was sent after that. What was on its way already doesn't count.
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
