import type { Period } from "../../spec/vocabulary.ts";
import { inRules } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { LimitScope } from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import type { Fault } from "./fault.ts";

const limits = inRules("limits");

const neverBegins = (period: Period): Patch =>
  limits(({ since }) => ({
    since: (asked, now, scope) => (asked === period ? 0 : since(asked, now, scope)),
  }));

const transactionAddsUp = (isAffected: (scope: LimitScope) => boolean): Patch =>
  limits(({ since }) => ({
    since: (asked, now, scope) =>
      since(asked === "transaction" && isAffected(scope) ? "daily" : asked, now, scope),
  }));

const lifetimeBegins = (isAffected: (scope: LimitScope) => boolean): Patch =>
  limits(({ since }) => ({
    since: (asked, now, scope) =>
      since(asked === "lifetime" && isAffected(scope) ? "monthly" : asked, now, scope),
  }));

const endsLike = (period: Period, shorter: Period): Patch =>
  limits(({ since }) => ({
    since: (asked, now, scope) => since(asked === period ? shorter : asked, now, scope),
  }));

const lasts = (period: Period, days: number): Patch =>
  limits(({ since }) => ({
    since: (asked, now, scope) => {
      const length = days * millisecondsPerDay;
      return asked === period ? now - (now % length) : since(asked, now, scope);
    },
  }));

export const periodsFaults = {
  "lifetime-ends-after-months": {
    breaks: "limits-entry-consumed",
    does: "counts back no more than 180 days in the lifetime period",
    patch: limits(({ since }) => ({
      since: (asked, now, scope) =>
        asked === "lifetime" ? now - 180 * millisecondsPerDay : since(asked, now, scope),
    })),
  },
  "daily-ends-after-hours": {
    breaks: "limits-entry-consumed",
    does: "counts back no more than three hours in the daily period",
    patch: limits(({ since }) => ({
      since: (asked, now, scope) => {
        const start = since(asked, now, scope);
        return asked === "daily" ? Math.max(start, now - millisecondsPerDay / 8) : start;
      },
    })),
  },
  "weekly-ends-with-the-day": {
    breaks: "limits-entry-consumed",
    does: "begins a new week with each day",
    patch: endsLike("weekly", "daily"),
  },
  "monthly-ends-with-the-week": {
    breaks: "limits-entry-consumed",
    does: "begins a new month with each week",
    patch: endsLike("monthly", "weekly"),
  },
  "daily-lasts-eight-hours": {
    breaks: "limits-entry-consumed",
    does: "begins a new day three times a day",
    patch: lasts("daily", 1 / 3),
  },
  "weekly-lasts-five-days": {
    breaks: "limits-entry-consumed",
    does: "begins a new week every five days",
    patch: lasts("weekly", 5),
  },
  "monthly-lasts-half-a-month": {
    breaks: "limits-entry-consumed",
    does: "begins a new month every fifteen days",
    patch: lasts("monthly", 15),
  },
  "daily-never-resets": {
    breaks: "limits-entry-consumed",
    does: "never begins a new day",
    patch: neverBegins("daily"),
  },
  "weekly-never-resets": {
    breaks: "limits-entry-consumed",
    does: "never begins a new week",
    patch: neverBegins("weekly"),
  },
  "lifetime-resets": {
    breaks: "limits-entry-consumed",
    does: "begins a new lifetime each month",
    patch: lifetimeBegins(() => true),
  },
  "transaction-adds-up": {
    breaks: "limits-transaction-single",
    does: "lets the sells of a day add up in the transaction period",
    patch: transactionAddsUp(() => true),
  },
  "method-transaction-adds-up": {
    breaks: "limits-transaction-single",
    does: "lets the sells of a day add up in the transaction period of a payment method",
    patch: transactionAddsUp(({ method }) => method !== undefined),
  },
  "method-lifetime-resets": {
    breaks: "limits-entry-consumed",
    does: "begins the lifetime of a payment method anew each month",
    patch: lifetimeBegins(({ method }) => method !== undefined),
  },
} satisfies Record<string, Fault>;
