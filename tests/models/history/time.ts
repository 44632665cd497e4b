import { isCountedWhenFunded } from "../../../fixtures/limits/consumption.ts";
import { type Command, command } from "../../../fixtures/properties/commands.ts";
import { lapseSeconds } from "../../../fixtures/session/moved-clocks.ts";
import { attempt, stop } from "../../../fixtures/stops/why-stopped.ts";
import { instantOf } from "../../../fixtures/way/time-limits.ts";
import { approvedIn } from "./accounts.ts";
import type { BelievedSell, Real, SellsModel } from "./sells.ts";

/** A target may count in whole seconds. */
const marginSeconds = 2;

/** Without a settlement time the document gives no deadline for funding, and doesn't say how an unfunded sell ends. */
const mayLapse =
  (nowMs: number) =>
  ({ kind, funding, input: { settlement_expiry } }: BelievedSell): boolean =>
    kind === "external" && !funding && !((instantOf(settlement_expiry) ?? 0) * 1000 > nowMs);

/** Needs a target that moves the clock of this user alone. */
export const passTime = (
  says: string,
  secondsOf: (real: Real) => number,
): Command<SellsModel, Real> =>
  command(
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
export const untilOver = (each: Command<SellsModel, Real>): Command<SellsModel, Real> => ({
  ...each,
  check: (model) => !model.isOver && each.check(model),
  async run(model, real) {
    const { stopped } = await attempt(() => each.run(model, real));
    if (!stopped) return;
    if (stopped.why.outcome === "failed" || real.user.secondsAhead <= lapseSeconds) stop(stopped);
    model.isOver = true;
  },
});
