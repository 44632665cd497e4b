import type { OperationName } from "../../../spec/operations.ts";
import { Bounded } from "./bounded.ts";
import { breach, type Rule } from "./rule.ts";
import { userOf, type Seen } from "./seen.ts";

interface LookFirst {
  looks: ReadonlySet<OperationName>;
  /** Undefined where the rule isn't about the request. */
  subject: (seen: Seen) => string | undefined;
  isRefused: (seen: Seen) => boolean;
}

/**
 * Exercised by the refusal, and broken by the same request sent after it without a look in between.
 * Requests already on their way don't count.
 */
export const lookFirst =
  ({ looks, subject, isRefused }: LookFirst): Rule =>
  () => {
    const looked = new Bounded<number>();
    const refusedSince = new Bounded<number>();
    return (seen) => {
      const user = userOf(seen);
      if (user === undefined) return undefined;
      if (looks.has(seen.operation)) looked.set(user, seen.sentAt);
      const key = subject(seen);
      if (key === undefined) return undefined;
      const since = refusedSince.get(key);
      if (isRefused(seen)) refusedSince.set(key, seen.answeredAt);
      if (since === undefined) return isRefused(seen) ? "held" : undefined;
      if (since >= seen.sentAt || (looked.get(user) ?? 0) >= since) return undefined;
      return breach();
    };
  };
