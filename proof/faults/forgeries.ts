import { createHash, createHmac } from "node:crypto";
import { type OperationName, operationNames } from "../../spec/operations.ts";
import { authentication } from "../patches/parts.ts";
import { everyFifth } from "../patches/flow.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { ApiClient } from "../../sandbox/records.ts";
import type { SignedRequest } from "../../sandbox/rules/authentication.ts";
import { encode, signatureInput, type SignatureEncoding } from "../../src/wire/signing.ts";
import { type Fault, breaking, tabled } from "./fault.ts";

interface Material {
  key: string;
  timestamp: string;
  /** Empty if the request is for no user. */
  userId: string;
  secret: string;
  input: string;
}

/** Bytes to encode, or a text to send unencoded. */
type Forge = (material: Material) => Buffer | string;

const forgedWith = (
  forge: Forge,
  { timestamp = "", userId = "" }: SignedRequest,
  { apiKey: key, apiSecret: secret }: ApiClient,
  encoding: SignatureEncoding,
): string => {
  const input = signatureInput({ apiKey: key, timestamp, userId });
  const made = forge({ key, timestamp, userId, secret, input });
  return typeof made === "string" ? made : encode(made, encoding);
};

const accepting = (forge: Forge, when: (request: SignedRequest) => boolean): Patch =>
  authentication(({ isSigned }) => ({
    isSigned: (request, client, encoding) =>
      isSigned(request, client, encoding) ||
      (when(request) && request.signature === forgedWith(forge, request, client, encoding)),
  }));

const hmac = (algorithm: string, key: string, input: string): Buffer =>
  createHmac(algorithm, key).update(input).digest();

const over =
  (join: (material: Material) => string): Forge =>
  (material) =>
    hmac("sha256", material.secret, join(material));

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Each at one operation only, in the order of the operations: the suite must try every one at every operation. */
const atEach = {
  "sha1-accepted": ({ secret, input }) => hmac("sha1", secret, input),
  "sha512-accepted": ({ secret, input }) => hmac("sha512", secret, input),
  "md5-accepted": ({ secret, input }) => hmac("md5", secret, input),
  "unkeyed-digest-accepted": ({ input }) => sha256(input),
  "secret-before-input-accepted": ({ secret, input }) => sha256(secret + input),
  "secret-after-input-accepted": ({ secret, input }) => sha256(input + secret),
  "key-and-input-exchanged": ({ secret, input }) => hmac("sha256", input, secret),
  "secret-itself-accepted": ({ secret }) => secret,
  "empty-key-accepted": ({ input }) => hmac("sha256", "", input),
  "api-key-as-secret-accepted": ({ key, input }) => hmac("sha256", key, input),
  "timestamp-first-accepted": over(({ key, timestamp, userId }) => timestamp + key + userId),
  "key-left-out-accepted": over(({ timestamp, userId }) => timestamp + userId),
  "timestamp-left-out-accepted": over(({ key, userId }) => key + userId),
  "key-doubled-accepted": over(({ key, input }) => key + input),
  "timestamp-doubled-accepted": over(({ key, timestamp: t, userId }) => key + t + t + userId),
  "dotted-input-accepted": over(({ key, timestamp }) => `${key}.${timestamp}`),
} satisfies Record<string, Forge>;

/** Forgeries of the user id, at operations that carry one, and others that are tried at some operations. */
const atSome = {
  "lines-in-input-accepted": ["submitKyc", over(({ key, timestamp: t }) => `${key}\n${t}`)],
  "empty-signature-accepted": ["markNri", () => ""],
  "zeros-accepted": ["deleteBankAccount", () => Buffer.alloc(32)],
  "signed-in-milliseconds-accepted": [
    "poolSell",
    over(({ key, timestamp, userId }) => `${key}${timestamp}000${userId}`),
  ],
  "nothing-signed-accepted": ["getTransaction", over(() => "")],
  "user-id-first-accepted": [
    "getLimits",
    over(({ key, timestamp: t, userId }) => userId + key + t),
  ],
  "user-id-in-the-middle-accepted": [
    "validateTransaction",
    over(({ key, timestamp, userId }) => key + userId + timestamp),
  ],
  "user-id-cut-accepted": [
    "validateTransaction",
    over(({ key, timestamp, userId }) => key + timestamp + userId.slice(0, -1)),
  ],
  "colons-in-input-accepted": [
    "validateTransaction",
    over(({ key, timestamp, userId }) => `${key}:${timestamp}:${userId}`),
  ],
} satisfies Record<string, [OperationName, Forge]>;

const forgedAt = (name: string, operation: OperationName | undefined, forge: Forge): Fault => ({
  breaks: "authentication-signature-checked",
  does: `accepts a forged signature at one operation (${name.replaceAll("-", " ")})`,
  patch: accepting(forge, (request) => request.operation === operation),
});

const inOrder = Object.keys(atEach);

export const forgeriesFaults = {
  ...tabled(
    (forge: Forge, name) => forgedAt(name, operationNames[inOrder.indexOf(name)], forge),
    atEach,
  ),
  ...tabled((row: readonly [OperationName, Forge], name) => forgedAt(name, ...row), atSome),
  ...breaking("authentication-signature-checked", {
    "unkeyed-digest-accepted-everywhere: accepts a digest of the input that anyone can make":
      accepting(atEach["unkeyed-digest-accepted"], () => true),
    "sha512-accepted-now-and-then: accepts HMAC-SHA512 in one request of five": (service) =>
      accepting(atEach["sha512-accepted"], everyFifth())(service),
    "middle-of-signature-unchecked: compares only the first and the last 16 characters of a signature at one operation":
      authentication(({ isSigned }) => ({
        isSigned: (request, client, encoding) => {
          const right = forgedWith(
            over(({ input }) => input),
            request,
            client,
            encoding,
          );
          const { operation, signature = "" } = request;
          const isAlike =
            signature.slice(0, 16) === right.slice(0, 16) &&
            signature.slice(-16) === right.slice(-16);
          return isSigned(request, client, encoding) || (operation === "externalSell" && isAlike);
        },
      })),
    "any-clients-secret-once: accepts a signature made with any client's secret at one operation":
      authentication(({ isSigned }, { store }) => ({
        isSigned: (request, client, encoding) =>
          isSigned(request, client, encoding) ||
          (request.operation === "getPoolSellQuote" &&
            store.clients.some(({ apiSecret }) =>
              isSigned(request, { ...client, apiSecret }, encoding),
            )),
      })),
  }),
};
