import { headers } from "../../../../spec/vocabulary.ts";
import { type ClientFault, drafting, without } from "./patches.ts";

const seconds = (): number => Math.floor(Date.now() / 1000);

export const signingFaults: Record<string, ClientFault> = {
  "request-id-missing": {
    breaks: "client-carries-signing-headers",
    does: "leaves X-Request-Id out",
    patch: without(headers.requestId),
  },
  "key-of-another": {
    breaks: "client-api-key-own",
    does: "sends an API key that nobody has",
    patch: () => ({ apiKey: () => "no-such-client" }),
  },
  "request-id-repeated": {
    breaks: "client-request-id-unique",
    does: "sends the same X-Request-Id in every request",
    patch: () => ({ requestId: () => "always-the-same" }),
  },
  "user-id-missing": {
    breaks: "client-user-id-carried",
    does: "leaves X-User-Id out",
    patch: without(headers.userId),
  },
  "user-id-no-uuid": {
    breaks: "client-user-id-uuid",
    does: "sends a number of its own as X-User-Id",
    patch: drafting("limits", () => ({ userId: "4711" })),
  },
  "signature-of-another-secret": {
    breaks: "client-signs-every-request",
    does: "signs with the API key in place of the secret",
    patch: ({ signature }) => ({ signature: (_secret, parts) => signature(parts.apiKey, parts) }),
  },
  "user-id-unsigned": {
    breaks: "client-signs-user-id",
    does: "leaves the user id out of its signatures",
    patch: ({ signature }) => ({
      signature: (secret, { apiKey, timestamp }) => signature(secret, { apiKey, timestamp }),
    }),
  },
  "timestamp-in-milliseconds": {
    breaks: "client-timestamp-seconds",
    does: "writes X-Timestamp in milliseconds",
    patch: () => ({ timestamp: () => String(Date.now()) }),
  },
  "timestamp-taken-twice": {
    breaks: "client-timestamp-signed",
    does: "reads the clock once to sign and once to send",
    patch: () => ({ sentTimestamp: (signed) => String(Number(signed) + 1) }),
  },
  "clock-behind": {
    breaks: "client-timestamp-fresh",
    does: "has a clock that is 20 seconds behind",
    patch: () => ({ timestamp: () => String(seconds() - 20) }),
  },
  "expired-request-repeated": {
    breaks: "client-renews-expired-request",
    in: "timestamp-expired",
    does: "repeats a request that came too late, as it was",
    patch: () => ({ repeatsSigned: () => true }),
  },
  "body-as-form": {
    breaks: "client-bodies-json",
    does: "sends its bodies as forms",
    patch: () => ({
      body: (body) => new URLSearchParams(body as Record<string, string>).toString(),
    }),
  },
};
