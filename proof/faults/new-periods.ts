import { Big } from "big.js";
import { sellOperations } from "../../spec/operations.ts";
import {
  afterSuccess,
  inRules,
  namedUser,
  onlyIn,
  requestUser,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { paymentMethods, type User } from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import { breaking } from "./fault.ts";

// What holds of a limit as it is at first, and no more once its total is zero or its period has begun anew.

const limits = inRules("limits");
const [, second] = paymentMethods;
const inSells = ["sells-pool-within-limits", "sells-external-within-limits"] as const;

const hasPassed = (user: User | undefined, days: number): boolean =>
  (user?.clockOffset ?? 0) > days * millisecondsPerDay;

const later =
  (days: number) =>
  (call: Call): boolean =>
    hasPassed(requestUser(call), days);

const unlimitedAtZero = limits(({ entry }) => ({
  entry: (total, consumed) =>
    total.eq(0)
      ? { ...entry(total, consumed), remaining: new Big("1e12") }
      : entry(total, consumed),
}));

export const newPeriodsFaults = {
  ...breaking([...inSells], {
    "zero-total-sells-without-limit": [
      "takes a total of zero for no limit when it sells",
      onlyIn(sellOperations, unlimitedAtZero),
    ],
    "weekly-unenforced-in-new-week": [
      "does not enforce the weekly limit once the first week is over",
      onlyIn(
        sellOperations,
        limits(({ isEnforced }) => ({
          isEnforced: (period, scope) => period !== "weekly" && isEnforced(period, scope),
        })),
        later(7),
      ),
    ],
    "other-method-unenforced-in-new-month": [
      "does not enforce the monthly limit of another payment method once the first month is over",
      onlyIn(
        sellOperations,
        limits(({ isEnforced }) => ({
          isEnforced: (period, scope) =>
            !(period === "monthly" && scope.method === second) && isEnforced(period, scope),
        })),
        later(30),
      ),
    ],
  }),
  ...breaking("validation-not-approved-beyond", {
    "zero-total-validated-without-limit": [
      "takes a total of zero for no limit when it validates",
      onlyIn("validateTransaction", unlimitedAtZero),
    ],
    "monthly-unvalidated-in-new-month": [
      "does not validate by the monthly limit once the first month is over",
      onlyIn(
        "validateTransaction",
        limits(({ isEnforced }) => ({
          isEnforced: (period, scope) => period !== "monthly" && isEnforced(period, scope),
        })),
        later(30),
      ),
    ],
  }),
  ...breaking(["limits-consumed-by-sell", "limits-consumed-by-method"], {
    "sells-of-new-week-uncounted": [
      "counts no sell once the first week is over",
      ({ store }) => ({
        store: {
          count: (user, used) => {
            if (!hasPassed(user, 7)) store.count(user, used);
          },
        },
      }),
    ],
  }),
  ...breaking("limits-entry-consumed", {
    "other-method-daily-never-resets": [
      "never begins the daily limit of another payment method anew",
      limits(({ since }) => ({
        since: (period, now, scope) =>
          since(period === "daily" && scope.method === second ? "lifetime" : period, now, scope),
      })),
    ],
    "lifetime-is-a-year": [
      "forgets after a year what was consumed of the lifetime limit",
      limits(({ since }) => ({
        since: (period, now, scope) =>
          period === "lifetime" ? now - 365 * millisecondsPerDay : since(period, now, scope),
      })),
    ],
  }),
  ...breaking("users-is-nri-set", {
    "nri-lost-with-another-kyc": [
      "does not keep a user marked as NRI whose next KYC it accepts",
      afterSuccess("submitKyc", (call) => {
        const user = namedUser(call);
        if (user) user.isNri = false;
      }),
    ],
  }),
};
