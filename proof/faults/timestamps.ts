import { freshnessSeconds } from "../../spec/vocabulary.ts";
import type { OperationName } from "../../spec/operations.ts";
import { authenticating, authentication, together } from "../patches/parts.ts";
import { everyFifth } from "../patches/flow.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { SignedRequest } from "../../sandbox/rules/authentication.ts";
import type { Rules } from "../../sandbox/rules/index.ts";
import { remembering } from "../patches/remembering.ts";
import { breaking } from "./fault.ts";

const alsoFresh = (isFresh: (ageSeconds: number) => boolean): Patch =>
  authentication(({ isWithinWindow }) => ({
    isWithinWindow: (age, window) => isWithinWindow(age, window) || isFresh(age),
  }));

const lasting = (windowSeconds: number): Patch => authentication({ windowSeconds });

const at = (operation: OperationName, changes: Partial<Rules["authentication"]>, form = /^/) =>
  authenticating(
    (request) => request.operation === operation && form.test(request.timestamp ?? ""),
    changes,
  );

const anyAge = { isTimestamp: () => true, isWithinWindow: () => true };
const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000);
const isKeyless = ({ apiKey }: SignedRequest): boolean => apiKey === undefined || apiKey === "";

/** Skips the check of a request's age once a request with the same key was served. */
const onceServed = (keyOf: (request: SignedRequest) => string | undefined): Patch =>
  remembering<string>(
    (remember) =>
      ({ authenticate }) => ({
        authenticate: (context, request) => {
          const who = authenticate(context, request);
          remember(keyOf(request) ?? "none");
          return who;
        },
      }),
    (isKnown) =>
      authenticating((request) => isKnown(keyOf(request) ?? ""), { isWithinWindow: () => true }),
  );

export const timestampsFaults = {
  ...breaking("authentication-timestamp-expired", {
    "window-longer-in-writing: accepts timestamps of 11 and 12 seconds ago, but for reading":
      authenticating(({ operation }) => !operation.startsWith("get"), {
        isWithinWindow: (age) => Math.abs(age) <= freshnessSeconds + 2,
      }),
    "window-a-bit-long: refuses only timestamps older than 12 seconds": lasting(
      freshnessSeconds + 2,
    ),
    "window-in-minutes: accepts timestamps of up to 10 minutes ago": alsoFresh(
      (age) => age >= 0 && age <= freshnessSeconds * 60,
    ),
    "age-within-its-minute: looks only at the seconds within a minute": alsoFresh(
      (age) => age >= 0 && age % 60 <= freshnessSeconds,
    ),
    "stale-timestamp-accepted: never refuses an old timestamp": alsoFresh((age) => age >= 0),
    "stale-timestamp-accepted-once: never refuses an old timestamp on one operation":
      authenticating(({ operation }) => operation === "getTransaction", {
        isWithinWindow: (age, windowSeconds) => age >= -windowSeconds,
      }),
    "age-within-its-minute-once: looks only at the seconds within a minute at one operation": at(
      "confirmOnchainFunding",
      { isWithinWindow: (age) => age >= 0 && age % 60 <= freshnessSeconds },
    ),
    "window-in-minutes-once: accepts timestamps of up to 10 minutes ago at one operation": at(
      "deleteBankAccount",
      { isWithinWindow: (age, window) => Math.abs(age) <= window * 60 },
    ),
    "only-last-hour-checked: refuses timestamps of the last hour only, at one operation": at(
      "getBankAccount",
      { isWithinWindow: (age, window) => Math.abs(age) <= window || age > 3_600 },
    ),
    "age-unchecked-now-and-then: does not check the age of one request in five": (service) =>
      authenticating(everyFifth(), { isWithinWindow: () => true })(service),
  }),
  ...breaking("authentication-timestamp-required", {
    "timestamp-optional: checks neither timestamp nor signature of a request without timestamp":
      authenticating(({ timestamp }) => timestamp === undefined, {
        isSigned: () => true,
        isTimestamp: () => true,
        isWithinWindow: () => true,
      }),
    "missing-timestamp-not-signed: accepts a request without timestamp that is signed without one, at one operation":
      authenticating(
        ({ operation, timestamp }) => operation === "poolSell" && timestamp === undefined,
        anyAge,
      ),
    "empty-timestamp-counts-as-fresh: accepts an empty timestamp at one operation": authenticating(
      ({ operation, timestamp }) => operation === "getBankAccountStatus" && timestamp === "",
      anyAge,
    ),
  }),
  ...breaking("authentication-timestamp-seconds", {
    "any-timestamp-taken: never refuses a timestamp that isn't a number": authenticating(
      ({ timestamp }) => timestamp !== undefined && !/^\d+$/.test(timestamp),
      { isTimestamp: () => true, isWithinWindow: () => true },
    ),
    "milliseconds-taken: accepts a timestamp in milliseconds as well": authentication(
      ({ ageSeconds }) => ({
        ageSeconds: (timestamp, now) =>
          ageSeconds(timestamp.length > 11 ? timestamp.slice(0, -3) : timestamp, now),
      }),
    ),
    "milliseconds-taken-once: accepts a timestamp in milliseconds at one operation": at(
      "validateTransaction",
      {
        ageSeconds: (timestamp, now) =>
          secondsOf(now) - Number(timestamp.length > 11 ? timestamp.slice(0, -3) : timestamp),
      },
    ),
    "timestamp-beginning-read: reads the digits a timestamp begins with at one operation": at(
      "linkBankAccount",
      {
        isTimestamp: (timestamp = "") => /^\d/.test(timestamp),
        ageSeconds: (timestamp, now) => secondsOf(now) - Number.parseInt(timestamp, 10),
      },
    ),
    "timestamp-as-date-taken: accepts a date and time for a timestamp at one operation": at(
      "getUser",
      {
        isTimestamp: () => true,
        ageSeconds: (timestamp, now) => secondsOf(now - Date.parse(timestamp)),
      },
      /^\d{4}-\d{2}/,
    ),
    "timestamp-in-words-taken-once: never refuses a timestamp that isn't a number at one operation":
      at("getTransaction", anyAge, /^[a-z]/),
  }),
  ...breaking("authentication-window", {
    "window-too-short: refuses timestamps older than 3 seconds": lasting(3),
    "window-nearly-right: refuses timestamps older than 8 seconds": lasting(freshnessSeconds - 2),
    "age-counted-double: counts a second of age as two": authentication(({ ageSeconds }) => ({
      ageSeconds: (timestamp, now) => ageSeconds(timestamp, now) * 2,
    })),
    "future-accepted: accepts any timestamp in the future": alsoFresh((age) => age <= 0),
    "verified-signature-kept: does not check the age of a validation whose signature it has verified before":
      onceServed(({ operation, signature }) =>
        operation === "validateTransaction" ? signature : undefined,
      ),
    "known-request-served-again: does not check the age of a request it has served before":
      onceServed(({ requestId }) => requestId),
    "timestamp-zero-accepted: takes a timestamp of 0 for none that counts, at one operation": at(
      "createUser",
      anyAge,
      /^0+$/,
    ),
    "timestamp-sign-ignored: overlooks a minus before a timestamp at one operation": at(
      "submitKyc",
      {
        isTimestamp: () => true,
        ageSeconds: (timestamp, now) => secondsOf(now) - Math.abs(Number(timestamp)),
      },
    ),
    "timestamp-soon-accepted: accepts timestamps up to a minute ahead at one operation": at(
      "markNri",
      { isWithinWindow: (age, window) => age <= window && age >= -60 },
    ),
    "timestamp-ahead-accepted-once: accepts timestamps however far ahead at one operation": at(
      "externalSell",
      { isWithinWindow: (age, window) => age <= window },
    ),
  }),
  ...breaking("authentication-api-key-required", {
    "missing-key-not-signed: accepts a request without key that is signed without one, at one operation":
      together(
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
  }),
};
