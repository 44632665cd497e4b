import type { SeenExchange } from "./seen.ts";
import { createdUserOf, isAccepted, userOf } from "./shown.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { indianCountry } from "../../../spec/vocabulary.ts";
import { breach, type Rule, unless, type Ruling } from "./rule.ts";

/** Endless traffic must not need endless memory: the oldest entries are forgotten. */
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
  subject: (seen: SeenExchange) => string | undefined;
  isRefused: (seen: SeenExchange) => boolean;
}

/** Broken by repeating a refused request without a look in between; requests already in flight don't count. */
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
  subject: (seen: SeenExchange) => string | undefined;
  /** A lost response settles nothing. */
  isSettled: (seen: SeenExchange) => boolean;
  reopens?: (seen: SeenExchange) => string | undefined;
  /** The reopening operation, which must be recorded completely. */
  reopenedBy?: OperationName;
}

/** Broken by a request sent after the settling response; requests already in flight don't count. */
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
  isDone?: (seen: SeenExchange) => boolean;
  judge?: (hadDone: boolean, seen: SeenExchange) => Ruling;
}

export const onlyAfter =
  ({
    first,
    next,
    isDone = isAccepted,
    judge = (hadDone) => unless(hadDone, breach),
  }: OnlyAfter): Rule =>
  () => {
    /** When each did it first; users not created in this traffic may have done it earlier. */
    const users = new Bounded<number | undefined>();
    const note = (seen: SeenExchange) => {
      const created = createdUserOf(seen);
      if (created !== undefined) users.set(created, undefined);
      if (!first.includes(seen.operation)) return;
      const user = userOf(seen);
      if (!seen.isWhole || (user === undefined && isDone(seen))) {
        // Any user may have done it, or this one in the unrecorded part.
        if (user === undefined) users.clear();
        else users.delete(user);
      } else if (user !== undefined && users.has(user) && isDone(seen))
        users.set(user, Math.min(users.get(user) ?? Infinity, seen.answeredAt));
    };
    return (seen) => {
      const user = next.includes(seen.operation) ? userOf(seen) : undefined;
      const isKnown = user !== undefined && users.has(user);
      const doneAt = isKnown ? users.get(user) : undefined;
      // Recorders' clocks are coarse, so in a file the order of answers decides.
      const hadDone = doneAt !== undefined && (seen.isFromFile || doneAt <= seen.sentAt);
      note(seen);
      return isKnown ? judge(hadDone, seen) : undefined;
    };
  };

/** For users marked as NRI whose accepted KYC is in the traffic. */
export const markedNri =
  (judge: (isIndian: boolean, seen: SeenExchange) => Ruling): Rule =>
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
