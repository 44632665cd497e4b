import { Big } from "big.js";
import { expect } from "../../../fixtures/index.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { SoldAmounts } from "../../../fixtures/limits/sold-amounts.ts";
import { command } from "../../../fixtures/properties/commands.ts";
import { under } from "../../../fixtures/properties/property.ts";
import type { LimitEntry } from "../../../fixtures/response/response.ts";
import { longestDays, secondsPerDay } from "../../../spec/vocabulary.ts";
import type { Consumed, QuotedSell, Reading, SellsCommand, SellsModel } from "./sells.ts";

export function count({ consumed }: SellsModel, { nowMs }: User, sold: QuotedSell): void {
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
  ({ consumed, isNri }: SellsModel, base: Reading, now: Reading): Due =>
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
export const readConsumed = (): SellsCommand =>
  command(
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
