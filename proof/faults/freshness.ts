import { freshnessSeconds } from "../../spec/vocabulary.ts";
import { authenticating, authentication } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Fault } from "./fault.ts";

const alsoFresh = (isFresh: (ageSeconds: number) => boolean): Patch =>
  authentication(({ isWithinWindow }) => ({
    isWithinWindow: (age, window) => isWithinWindow(age, window) || isFresh(age),
  }));

const window = (windowSeconds: number): Patch => authentication(() => ({ windowSeconds }));

export const freshnessFaults = {
  "window-longer-in-writing": {
    breaks: "authentication-timestamp-expired",
    does: "accepts timestamps of 11 and 12 seconds ago, but for reading",
    patch: authenticating(({ operation }) => !operation.startsWith("get"), {
      isWithinWindow: (age) => Math.abs(age) <= freshnessSeconds + 2,
    }),
  },
  "timestamp-optional": {
    breaks: "authentication-timestamp-required",
    does: "checks neither timestamp nor signature of a request without timestamp",
    patch: authenticating(({ timestamp }) => timestamp === undefined, {
      isSigned: () => true,
      isTimestamp: () => true,
      isWithinWindow: () => true,
    }),
  },
  "any-timestamp-taken": {
    breaks: "authentication-timestamp-seconds",
    does: "never refuses a timestamp that isn't a number",
    patch: authenticating(({ timestamp }) => timestamp !== undefined && !/^\d+$/.test(timestamp), {
      isTimestamp: () => true,
      isWithinWindow: () => true,
    }),
  },
  "milliseconds-taken": {
    breaks: "authentication-timestamp-seconds",
    does: "accepts a timestamp in milliseconds as well",
    patch: authentication(({ ageSeconds }) => ({
      ageSeconds: (timestamp, now) =>
        ageSeconds(timestamp.length > 11 ? timestamp.slice(0, -3) : timestamp, now),
    })),
  },
  "age-counted-double": {
    breaks: "authentication-timestamp-seconds",
    does: "counts a second of age as two",
    patch: authentication(({ ageSeconds }) => ({
      ageSeconds: (timestamp, now) => ageSeconds(timestamp, now) * 2,
    })),
  },
  "window-too-short": {
    breaks: "authentication-window",
    does: "refuses timestamps older than 3 seconds",
    patch: window(3),
  },
  "window-nearly-right": {
    breaks: "authentication-window",
    does: "refuses timestamps older than 8 seconds",
    patch: window(freshnessSeconds - 2),
  },
  "window-a-bit-long": {
    breaks: "authentication-timestamp-expired",
    does: "refuses only timestamps older than 12 seconds",
    patch: window(freshnessSeconds + 2),
  },
  "window-in-minutes": {
    breaks: "authentication-timestamp-expired",
    does: "accepts timestamps of up to 10 minutes ago",
    patch: alsoFresh((age) => age >= 0 && age <= freshnessSeconds * 60),
  },
  "age-within-its-minute": {
    breaks: "authentication-timestamp-expired",
    does: "looks only at the seconds within a minute",
    patch: alsoFresh((age) => age >= 0 && age % 60 <= freshnessSeconds),
  },
  "stale-timestamp-accepted": {
    breaks: "authentication-timestamp-expired",
    does: "never refuses an old timestamp",
    patch: alsoFresh((age) => age >= 0),
  },
  "stale-timestamp-accepted-once": {
    breaks: "authentication-timestamp-expired",
    does: "never refuses an old timestamp on one operation",
    patch: authenticating(({ operation }) => operation === "getTransaction", {
      isWithinWindow: (age, windowSeconds) => age >= -windowSeconds,
    }),
  },
  "future-accepted": {
    breaks: "authentication-window",
    does: "accepts any timestamp in the future",
    patch: alsoFresh((age) => age <= 0),
  },
  "verified-signature-kept": {
    breaks: "authentication-window",
    does: "does not check the age of a validation whose signature it has verified before",
    patch: (service) => {
      const verified = new Set<string | undefined>();
      const { authenticate = service.authenticate } = authenticating(
        ({ operation, signature }) =>
          operation === "validateTransaction" && verified.has(signature),
        { isWithinWindow: () => true },
      )(service);
      return {
        authenticate: (context, request) => {
          const who = authenticate(context, request);
          verified.add(request.signature);
          return who;
        },
      };
    },
  },
  "known-request-served-again": {
    breaks: "authentication-window",
    does: "does not check the age of a request it has served before",
    patch: (service) => {
      const served = new Set<string | undefined>();
      const { authenticate = service.authenticate } = authenticating(
        ({ requestId }) => served.has(requestId),
        { isWithinWindow: () => true },
      )(service);
      return {
        authenticate: (context, request) => {
          const who = authenticate(context, request);
          served.add(request.requestId);
          return who;
        },
      };
    },
  },
} satisfies Record<string, Fault>;
