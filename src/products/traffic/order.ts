import type { Seen } from "./seen.ts";
import { createdUserOf, isAccepted, userOf } from "./shown.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { indianCountry } from "../../../spec/vocabulary.ts";
import { breach, type Rule, unless, type Verdict } from "./rule.ts";

/** Traffic without end must not need memory without end: beyond a number the oldest is forgotten. */
export class Bounded<Value> extends Map<string, Value> {
  private readonly most: number;

  constructor(most = 100_000) {
    super();
    this.most = most;
  }

  override set(key: string, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > this.most && oldest !== undefined) this.delete(oldest);
    return this;
  }
}

interface LookFirst {
  looks: ReadonlySet<OperationName>;
  subject: (seen: Seen) => string | undefined;
  isRefused: (seen: Seen) => boolean;
}

/** Broken by the same request sent after the refusal without a look in between, not by one on its way. */
export const lookFirst =
  ({ looks, subject, isRefused }: LookFirst): Rule =>
  () => {
    const looked = new Bounded<number>();
    const refusedSince = new Bounded<number>();
    return (seen) => {
      const user = userOf(seen);
      if (user === undefined && looks.has(seen.operation) && !seen.isWhole) refusedSince.clear();
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

interface NotAgain {
  subject: (seen: Seen) => string | undefined;
  /** A lost response settles nothing. */
  isSettled: (seen: Seen) => boolean;
  /** For example because the client has looked again. */
  reopens?: (seen: Seen) => string | undefined;
  /** The operation that does, of which everything has to be recorded. */
  reopenedBy?: OperationName;
}

/** Broken by a request sent after a response has settled something, not by one on its way. */
export const notAgain =
  ({ subject, isSettled, reopens, reopenedBy }: NotAgain): Rule =>
  () => {
    const settled = new Bounded<number>();
    return (seen) => {
      if (seen.operation === reopenedBy && !seen.isWhole) settled.clear();
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

interface OnlyAfter {
  first: readonly OperationName[];
  next: readonly OperationName[];
  /** Whether what comes first is done by this; without it, where it's accepted. */
  isDone?: (seen: Seen) => boolean;
  judge?: (hadDone: boolean, seen: Seen) => Verdict;
}

/** For users that were created in this traffic. */
export const onlyAfter =
  ({
    first,
    next,
    isDone = isAccepted,
    judge = (hadDone) => unless(hadDone, breach),
  }: OnlyAfter): Rule =>
  () => {
    /** With the moments of what they did first. Of any other user nobody knows what was before. */
    const users = new Bounded<number | undefined>();
    const note = (seen: Seen) => {
      const created = createdUserOf(seen);
      if (created !== undefined) users.set(created, undefined);
      if (!first.includes(seen.operation)) return;
      const user = userOf(seen);
      if (!seen.isWhole) {
        // Nobody knows any more what its user lacks.
        if (user === undefined) users.clear();
        else users.delete(user);
      } else if (user !== undefined && users.has(user) && isDone(seen))
        users.set(user, Math.min(users.get(user) ?? Infinity, seen.answeredAt));
    };
    return (seen) => {
      const user = next.includes(seen.operation) ? userOf(seen) : undefined;
      const isKnown = user !== undefined && users.has(user);
      const doneAt = isKnown ? users.get(user) : undefined;
      // Clocks of recorders are coarse: of a file the order of the answers decides.
      const hadDone = doneAt !== undefined && (seen.isFromFile || doneAt <= seen.sentAt);
      note(seen);
      return isKnown ? judge(hadDone, seen) : undefined;
    };
  };

/** At users who are marked as NRI and whose accepted KYC is known. */
export const markedNri =
  (judge: (isIndian: boolean, seen: Seen) => Verdict): Rule =>
  () => {
    const countries = new Bounded<unknown>();
    return (seen) => {
      const user = userOf(seen);
      if (user === undefined) return undefined;
      if (seen.operation === "submitKyc" && isAccepted(seen))
        countries.set(user, seen.input.country_iso3);
      const known = seen.operation === "markNri" ? countries.get(user) : undefined;
      return known === undefined ? undefined : judge(known === indianCountry, seen);
    };
  };
