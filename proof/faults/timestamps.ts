import type { OperationName } from "../../spec/operations.ts";
import { freshnessSeconds } from "../../spec/vocabulary.ts";
import {
  authenticating,
  authentication,
  everyFifth,
  together,
} from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { SignedRequest } from "../../sandbox/rules/authentication.ts";
import type { Rules } from "../../sandbox/rules/index.ts";
import type { Fault } from "./fault.ts";

const at = (
  operation: OperationName,
  changes: Partial<Rules["authentication"]>,
  form = /^/,
): Patch =>
  authenticating(
    (request) => request.operation === operation && form.test(request.timestamp ?? ""),
    changes,
  );

const anyAge = { isTimestamp: () => true, isWithinWindow: () => true };

const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000);

const isKeyless = ({ apiKey }: SignedRequest): boolean => apiKey === undefined || apiKey === "";

export const timestampsFaults = {
  "timestamp-zero-accepted": {
    breaks: "authentication-window",
    does: "takes a timestamp of 0 for none that counts, at one operation",
    patch: at("createUser", anyAge, /^0+$/),
  },
  "timestamp-sign-ignored": {
    breaks: "authentication-window",
    does: "overlooks a minus before a timestamp at one operation",
    patch: at("submitKyc", {
      isTimestamp: () => true,
      ageSeconds: (timestamp, now) => secondsOf(now) - Math.abs(Number(timestamp)),
    }),
  },
  "timestamp-soon-accepted": {
    breaks: "authentication-window",
    does: "accepts timestamps up to a minute ahead at one operation",
    patch: at("markNri", { isWithinWindow: (age, window) => age <= window && age >= -60 }),
  },
  "timestamp-ahead-accepted-once": {
    breaks: "authentication-window",
    does: "accepts timestamps however far ahead at one operation",
    patch: at("externalSell", { isWithinWindow: (age, window) => age <= window }),
  },
  "milliseconds-taken-once": {
    breaks: "authentication-timestamp-seconds",
    does: "accepts a timestamp in milliseconds at one operation",
    patch: at("validateTransaction", {
      ageSeconds: (timestamp, now) =>
        secondsOf(now) - Number(timestamp.length > 11 ? timestamp.slice(0, -3) : timestamp),
    }),
  },
  "timestamp-beginning-read": {
    breaks: "authentication-timestamp-seconds",
    does: "reads the digits a timestamp begins with at one operation",
    patch: at("linkBankAccount", {
      isTimestamp: (timestamp = "") => /^\d/.test(timestamp),
      ageSeconds: (timestamp, now) => secondsOf(now) - Number.parseInt(timestamp, 10),
    }),
  },
  "timestamp-as-date-taken": {
    breaks: "authentication-timestamp-seconds",
    does: "accepts a date and time for a timestamp at one operation",
    patch: at(
      "getUser",
      {
        isTimestamp: () => true,
        ageSeconds: (timestamp, now) => secondsOf(now - Date.parse(timestamp)),
      },
      /^\d{4}-\d{2}/,
    ),
  },
  "timestamp-in-words-taken-once": {
    breaks: "authentication-timestamp-seconds",
    does: "never refuses a timestamp that isn't a number at one operation",
    patch: at("getTransaction", anyAge, /^[a-z]/),
  },
  "age-within-its-minute-once": {
    breaks: "authentication-timestamp-expired",
    does: "looks only at the seconds within a minute at one operation",
    patch: at("confirmOnchainFunding", {
      isWithinWindow: (age) => age >= 0 && age % 60 <= freshnessSeconds,
    }),
  },
  "window-in-minutes-once": {
    breaks: "authentication-timestamp-expired",
    does: "accepts timestamps of up to 10 minutes ago at one operation",
    patch: at("deleteBankAccount", {
      isWithinWindow: (age, window) => Math.abs(age) <= window * 60,
    }),
  },
  "only-last-hour-checked": {
    breaks: "authentication-timestamp-expired",
    does: "refuses timestamps of the last hour only, at one operation",
    patch: at("getBankAccount", {
      isWithinWindow: (age, window) => Math.abs(age) <= window || age > 3_600,
    }),
  },
  "age-unchecked-now-and-then": {
    breaks: "authentication-timestamp-expired",
    does: "does not check the age of one request in five",
    patch: (service) => authenticating(everyFifth(), { isWithinWindow: () => true })(service),
  },
  "missing-timestamp-not-signed": {
    breaks: "authentication-timestamp-required",
    does: "accepts a request without timestamp that is signed without one, at one operation",
    patch: authenticating(
      ({ operation, timestamp }) => operation === "poolSell" && timestamp === undefined,
      anyAge,
    ),
  },
  "empty-timestamp-counts-as-fresh": {
    breaks: "authentication-timestamp-required",
    does: "accepts an empty timestamp at one operation",
    patch: authenticating(
      ({ operation, timestamp }) => operation === "getBankAccountStatus" && timestamp === "",
      anyAge,
    ),
  },
  "missing-key-not-signed": {
    breaks: "authentication-api-key-required",
    does: "accepts a request without key that is signed without one, at one operation",
    patch: together(
      authentication(({ clientOf }) => ({
        clientOf: (apiKey, clients) => clientOf(apiKey || clients[0]?.apiKey, clients),
      })),
      authentication(({ isSigned }) => ({
        isSigned: (request, client, encoding) =>
          isKeyless(request)
            ? request.operation === "updateBankAccount" &&
              isSigned(request, { ...client, apiKey: "" }, encoding)
            : isSigned(request, client, encoding),
      })),
    ),
  },
} satisfies Record<string, Fault>;
