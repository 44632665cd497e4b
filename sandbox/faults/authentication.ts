import type { Fault } from "./fault.ts";

export const authenticationFaults = {
  "one-operation-unsigned": {
    breaks: "authentication-every-operation",
    does: "serves status requests without a signature",
  },
  "key-alone-suffices": {
    breaks: "authentication-key-alone",
    does: "serves requests that carry the key and no signature",
  },
  "api-key-optional": {
    breaks: "authentication-api-key-required",
    does: "takes a missing key for the default client",
  },
  "signature-optional": {
    breaks: "authentication-signature-required",
    does: "checks a signature only if there is one",
  },
  "any-users-signature": {
    breaks: ["authentication-signature-checked", "authentication-signature-user-id"],
    does: "takes a signature made for one user in the name of another",
  },
  "unsigned-crashes": {
    breaks: "authentication-signature-required",
    does: "fails on requests without a signature",
  },
  "timestamp-optional": {
    breaks: "authentication-timestamp-required",
    does: "checks a timestamp only if there is one",
  },
  "request-id-optional": {
    breaks: "authentication-request-id-required",
    does: "does not insist on X-Request-Id",
  },
  "request-id-must-be-uuid": {
    breaks: "authentication-request-id-any",
    does: "accepts only UUIDs as X-Request-Id",
  },
  "right-signature-refused": {
    breaks: "authentication-signature-accepted",
    does: "refuses right signatures on one operation",
  },
  "user-id-not-covered": {
    breaks: "authentication-signature-user-id",
    does: "accepts signatures that leave the user id out",
  },
  "signature-prefix-compared": {
    breaks: "authentication-signature-checked",
    does: "compares only the first characters of a signature",
  },
  "signature-tail-ignored": {
    breaks: "authentication-signature-checked",
    does: "compares all but the last characters of a signature",
  },
  "timestamp-not-covered": {
    breaks: "authentication-timestamp-signed",
    does: "accepts a signature made with a neighbouring timestamp",
  },
  "age-counted-double": {
    breaks: "authentication-timestamp-seconds",
    does: "takes a second of age for two",
  },
  "window-too-short": {
    breaks: "authentication-window",
    does: "refuses timestamps older than 3 seconds",
  },
  "stale-timestamp-accepted": {
    breaks: "authentication-timestamp-expired",
    does: "never finds a timestamp too old",
  },
  "window-nearly-right": {
    breaks: "authentication-window",
    does: "refuses timestamps older than 8 seconds",
  },
  "window-a-bit-long": {
    breaks: "authentication-timestamp-expired",
    does: "refuses timestamps older than 12 seconds only",
  },
  "any-timestamp-taken": {
    breaks: "authentication-timestamp-seconds",
    does: "finds a timestamp that is no number never too old",
  },
  "future-accepted": {
    breaks: "authentication-window",
    does: "takes any timestamp that is yet to come",
  },
  "window-in-minutes": {
    breaks: "authentication-timestamp-expired",
    does: "takes the window of 10 for minutes",
  },
  "age-within-its-minute": {
    breaks: "authentication-timestamp-expired",
    does: "looks at the seconds of the minute only",
  },
  "milliseconds-taken": {
    breaks: "authentication-timestamp-seconds",
    does: "takes a timestamp in milliseconds as well",
  },
  "request-id-short": {
    breaks: "authentication-request-id-any",
    does: "refuses an X-Request-Id longer than 64 characters",
  },
  "unsigned-and-undated-served": {
    breaks: ["authentication-signature-required", "authentication-timestamp-required"],
    does: "serves requests that have neither signature nor timestamp",
  },
  "creation-unsigned-and-undated-served": {
    breaks: ["authentication-signature-required", "authentication-timestamp-required"],
    does: "creates users for requests that have neither signature nor timestamp",
  },
  "signature-unchecked-now-and-then": {
    breaks: "authentication-signature-checked",
    does: "does not look at the signature of one request in five",
  },
  "signature-length-compared": {
    breaks: "authentication-signature-checked",
    does: "accepts any signature of the right length on status requests",
  },
  "known-request-served-again": {
    breaks: "authentication-window",
    does: "does not look at the age of a request it has served before",
  },
  "stale-timestamp-accepted-once": {
    breaks: "authentication-timestamp-expired",
    does: "never finds a timestamp too old on one operation",
  },
  "shape-6092-nested": {
    breaks: "authentication-shape-client-invalid",
    does: "gives error 6092 the shape of 6093",
  },
  "shape-6090-code-as-text": {
    breaks: "authentication-shape-secret-wrong",
    does: "gives the code of error 6090 as a string",
  },
  "shape-6093-flat": {
    breaks: "authentication-shape-timestamp-expired",
    does: "gives error 6093 the shape of 6092",
  },
  "keyless-and-unsigned-served": {
    breaks: ["authentication-api-key-required", "authentication-signature-required"],
    does: "serves requests with neither key nor signature",
  },
  "undated-and-unnumbered-served": {
    breaks: ["authentication-timestamp-required", "authentication-request-id-required"],
    does: "serves requests with neither timestamp nor request id",
  },
  "any-clients-secret": {
    breaks: "authentication-signature-checked",
    does: "takes the secret of any client for this one's",
  },
} as const satisfies Record<string, Fault>;
