import { Big } from "big.js";
import { expect } from "../../../fixtures/index.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { isCountedWhenFunded } from "../../../fixtures/limits/consumption.ts";
import { SoldAmounts } from "../../../fixtures/limits/sold-amounts.ts";
import { under } from "../../../fixtures/properties/property.ts";
import type { LimitEntry } from "../../../fixtures/response/response.ts";
import { lapseSeconds } from "../../../fixtures/session/moved-clocks.ts";
import { attempt, stop } from "../../../fixtures/stops/why-stopped.ts";
import { instantOf } from "../../../fixtures/way/time-limits.ts";
import { longestDays, secondsPerDay } from "../../../spec/vocabulary.ts";
import {
  approvedIn,
  type BelievedSell,
  type Consumed,
  historyCommand,
  type HistoryCommand,
  type Model,
  type QuotedSell,
  type Reading,
  type Real,
} from "./model.ts";

/** A target may count in whole seconds. */
const marginSeconds = 2;

/** Without a settlement time the document gives no deadline for funding, and doesn't say how an unfunded sell ends. */
const mayLapse =
  (nowMs: number) =>
  ({ kind, funding, input: { settlement_expiry } }: BelievedSell): boolean =>
    kind === "external" && !funding && !((instantOf(settlement_expiry) ?? 0) * 1000 > nowMs);

/** Needs a target that moves the clock of this user alone. */
export const passTime = (says: string, secondsOf: (real: Real) => number) =>
  historyCommand(
    `let ${says} pass`,
    ({ movesClock, verifying }) => movesClock && verifying === undefined,
    async (model, real) => {
      const { user, stage } = real;
      const { consumed, sold } = model;
      await stage.passTime(secondsOf(real) + marginSeconds, user);
      consumed.passed = { sells: consumed.sells.length, today: user.today };
      const lapsing = sold.filter(mayLapse(user.nowMs));
      model.sold = sold.filter((each) => !lapsing.includes(each));
      // The document doesn't say whether a sell that has lapsed still counts.
      if (lapsing.some(({ kind }) => !isCountedWhenFunded(user, kind))) consumed.base = undefined;
      // The document shows no transitions of an account after its adding: it may lapse.
      const [payee] = approvedIn(model);
      if (payee && user.secondsAhead > lapseSeconds) {
        model.isOver = !(await user.accounts.stillHas(payee.account));
      }
    },
  );

/** A target may refuse what nobody has used for months: a history ends there. */
export const untilOver = (each: HistoryCommand): HistoryCommand => ({
  ...each,
  check: (model) => !model.isOver && each.check(model),
  async run(model, real) {
    const { stopped } = await attempt(() => each.run(model, real));
    if (!stopped) return;
    if (stopped.why.outcome === "failed" || real.user.secondsAhead <= lapseSeconds) stop(stopped);
    model.isOver = true;
  },
});

export function count({ consumed }: Model, { nowMs }: User, sold: QuotedSell): void {
  const { counted: amount, input } = sold;
  if (amount) consumed.sells.push({ amount, method: String(input.payment_method), atMs: nowMs });
}

type Due = (entry: LimitEntry, was?: Big) => Big | undefined;

const grownSince =
  ({ sells }: Consumed, first: number): Due =>
  ({ paymentMethod }, was = new Big(0)) =>
    was.plus(new SoldAmounts(sells.slice(first)).sumBy(paymentMethod));

/**
 * After time has passed. The document doesn't say when periods begin: what a period has consumed is known only where it
 * is surely over, and until the next midnight.
 */
const dueLater =
  ({ consumed, isNri }: Model, base: Reading, now: Reading): Due =>
  (entry, was) => {
    const { passed, sells } = consumed;
    const days = new Map<string, number>(Object.entries(longestDays)).get(entry.period) ?? 0;
    if (days === longestDays.lifetime) {
      return base.ofNri === isNri ? was && grownSince(consumed, base.sells)(entry, was) : undefined;
    }
    if (!passed || passed.today !== now.today) return undefined;
    const beforeMs = Math.max(base.atMs, sells[passed.sells - 1]?.atMs ?? 0);
    const isOver = beforeMs + days * secondsPerDay * 1000 < now.atMs;
    return isOver ? grownSince(consumed, passed.sells)(entry) : undefined;
  };

/** Other limits may hold for NRI users: what was read before a marking is compared with nothing. */
export const readConsumed = historyCommand(
  "read the limits",
  ({ kyc, countedKinds }) => kyc !== undefined && countedKinds.length > 0,
  async (model, { user }) => {
    const { consumed, isNri: ofNri } = model;
    const { base, passed, sells } = consumed;
    const limits = await user.readLimits();
    const { nowMs: atMs, today } = user;
    const now: Reading = { limits, ofNri, atMs, today, sells: sells.length, passed };
    consumed.base = now;
    if (!base) return;
    if (base.ofNri !== ofNri || base.today !== today || base.passed !== passed) {
      if (!passed) return;
      const due = dueLater(model, base, now);
      for (const scope of ["aggregate", "methods"] as const) {
        await under("limits-entry-consumed", () => {
          user.session.evidence.need({ kind: "state", state: "clock moved" });
          expect(limits).toHaveConsumedInAll(base.limits, scope, due);
        });
      }
      return;
    }
    consumed.base = base;
    const due = grownSince(consumed, base.sells);
    await under("limits-consumed-by-sell", () =>
      expect(limits).toHaveConsumedInAll(base.limits, "aggregate", due),
    );
    await under("limits-consumed-by-method", () =>
      expect(limits).toHaveConsumedInAll(base.limits, "methods", due),
    );
  },
);
