import type { OperationName } from "../../../spec/operations.ts";
import { Bounded } from "./bounded.ts";
import { breach, type Rule } from "./rule.ts";
import { userOf, type Seen } from "./seen.ts";

/** What may be sent again only after the client has looked how things stand. */
interface LookFirst {
  /** The operations that show it. */
  looks: ReadonlySet<OperationName>;
  /** What a request is about; undefined where the rule isn't about the request. */
  subject: (seen: Seen) => string | undefined;
  /** Whether the response refuses it for now. */
  isRefused: (seen: Seen) => boolean;
}

/**
 * A rule about what was refused for now: it is exercised by the refusal, and broken by the same request
 * that was sent after it without a look in between. What was on its way already doesn't count.
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
