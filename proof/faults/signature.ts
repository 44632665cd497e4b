import {
  authenticating,
  authentication,
  everyFifth,
  serving,
} from "../../sandbox/combinators/index.ts";
import { Crash } from "../../sandbox/crash.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { signatureOf, type SignedRequest } from "../../sandbox/rules/authentication.ts";
import type { Fault } from "./fault.ts";

const isUnsigned = ({ signature }: SignedRequest) => signature === undefined;
const isUndated = ({ timestamp }: SignedRequest) => timestamp === undefined;
const isKeyless = ({ apiKey }: SignedRequest) => apiKey === undefined;

const alsoSignedAs = (others: (request: SignedRequest) => SignedRequest[]): Patch =>
  authentication(({ isSigned }) => ({
    isSigned: (request, ...rest) =>
      [request, ...others(request)].some((each) => isSigned(each, ...rest)),
  }));

const comparing = (part: (signature: string) => string): Patch =>
  authentication(() => ({
    isSigned: (request, client, encoding) =>
      part(request.signature ?? "") === part(signatureOf(request, client, encoding)),
  }));

const shifted = (request: SignedRequest, seconds: number): SignedRequest => ({
  ...request,
  timestamp: String(Number(request.timestamp) + seconds),
});

export const signatureFaults = {
  "one-operation-unsigned": {
    breaks: "authentication-every-operation",
    does: "serves status requests without a signature",
    patch: serving((request) => isUnsigned(request) && request.operation === "getTransaction"),
  },
  "key-alone-suffices": {
    breaks: "authentication-key-alone",
    does: "serves requests that carry any key and no signature",
    patch: serving((request) => isUnsigned(request) && !isKeyless(request)),
  },
  "keyless-and-unsigned-served": {
    breaks: ["authentication-api-key-required", "authentication-signature-required"],
    does: "serves requests with neither key nor signature",
    patch: serving((request) => isUnsigned(request) && isKeyless(request)),
  },
  "api-key-optional": {
    breaks: "authentication-api-key-required",
    does: "treats a missing key as the first client's",
    patch: authentication(({ clientOf }) => ({
      clientOf: (apiKey, clients) =>
        apiKey === undefined ? clients[0] : clientOf(apiKey, clients),
    })),
  },
  "signature-end-ignored": {
    breaks: "authentication-signature-checked",
    does: "reads a signature as far as the right one goes, at one operation",
    patch: authenticating(({ operation }) => operation === "poolSell", {
      isSigned: (request, client, encoding) =>
        (request.signature ?? "").startsWith(signatureOf(request, client, encoding)),
    }),
  },
  "signature-case-ignored": {
    breaks: "authentication-signature-checked",
    does: "compares signatures in base64 without regard to letter case",
    given: ["signature-base64"],
    patch: comparing((signature) => signature.toLowerCase()),
  },
  "api-key-beginning-suffices": {
    breaks: "authentication-client-invalid",
    does: "takes an API key that lacks its last character for the client's",
    patch: authentication(({ clientOf }) => ({
      clientOf: (apiKey, clients) =>
        clients.find((client) => client.apiKey.slice(0, -1) === apiKey) ??
        clientOf(apiKey, clients),
    })),
  },
  "api-key-end-ignored": {
    breaks: "authentication-client-invalid",
    does: "reads an API key as far as the client's goes, and signs over the one that was sent",
    patch: authentication(({ clientOf, isSigned }) => ({
      clientOf: (apiKey, clients) =>
        clientOf(apiKey, clients) ?? clients.find((client) => apiKey?.startsWith(client.apiKey)),
      isSigned: (request, client, encoding) =>
        isSigned(request, { ...client, apiKey: request.apiKey ?? "" }, encoding),
    })),
  },
  "signature-optional": {
    breaks: "authentication-signature-required",
    does: "checks a signature only if there is one",
    patch: authenticating(isUnsigned, { isSigned: () => true }),
  },
  "unsigned-crashes": {
    breaks: "authentication-signature-required",
    does: "fails on requests without a signature",
    patch: authenticating(isUnsigned, {
      isSigned: () => {
        throw new Crash("No signature.");
      },
    }),
  },
  "right-signature-refused": {
    breaks: "authentication-signature-accepted",
    does: "refuses valid signatures on one operation",
    patch: authenticating(({ operation }) => operation === "deleteBankAccount", {
      isSigned: () => false,
    }),
  },
  "signature-unchecked-now-and-then": {
    breaks: "authentication-signature-checked",
    does: "does not check the signature of one request in five",
    patch: (service) => authenticating(everyFifth(), { isSigned: () => true })(service),
  },
  "signature-length-compared": {
    breaks: "authentication-signature-checked",
    does: "accepts any signature of the right length on status requests",
    patch: authenticating(
      ({ operation, signature }) => operation === "getTransaction" && signature?.length === 64,
      { isSigned: () => true },
    ),
  },
  "signature-prefix-compared": {
    breaks: "authentication-signature-checked",
    does: "compares only the first characters of a signature",
    patch: comparing((signature) => signature.slice(0, 16)),
  },
  "signature-tail-ignored": {
    breaks: "authentication-signature-checked",
    does: "compares all but the last characters of a signature",
    patch: comparing((signature) => signature.slice(0, 62)),
  },
  "any-clients-secret": {
    breaks: "authentication-signature-checked",
    does: "accepts a signature made with any client's secret",
    patch: authentication(({ isSigned }, { store }) => ({
      isSigned: (request, client, encoding) =>
        store.clients.some(({ apiSecret }) =>
          isSigned(request, { ...client, apiSecret }, encoding),
        ),
    })),
  },
  "any-users-signature": {
    breaks: ["authentication-signature-checked", "authentication-signature-user-id"],
    does: "accepts a signature made for one user in the name of another",
    patch: (service) =>
      alsoSignedAs((request) =>
        request.userId === undefined
          ? []
          : service.store.allUsers().map(({ id }) => ({ ...request, userId: id })),
      )(service),
  },
  "user-id-not-covered": {
    breaks: "authentication-signature-user-id",
    does: "accepts signatures that leave the user id out",
    patch: alsoSignedAs((request) => [{ ...request, userId: undefined }]),
  },
  "timestamp-not-covered": {
    breaks: "authentication-timestamp-signed",
    does: "accepts a signature made with a neighbouring timestamp",
    patch: alsoSignedAs((request) => [-2, -1, 1, 2].map((seconds) => shifted(request, seconds))),
  },
  "unsigned-and-undated-served": {
    breaks: ["authentication-signature-required", "authentication-timestamp-required"],
    does: "serves requests that have neither signature nor timestamp",
    patch: serving((request) => isUnsigned(request) && isUndated(request)),
  },
  "creation-unsigned-and-undated-served": {
    breaks: ["authentication-signature-required", "authentication-timestamp-required"],
    does: "creates users for requests that have neither signature nor timestamp",
    patch: serving(
      (request) => isUnsigned(request) && isUndated(request) && request.operation === "createUser",
    ),
  },
  "known-request-id-unsigned": {
    breaks: ["authentication-signature-checked", "authentication-secret-wrong"],
    does: "does not check the signature of a request whose id it has verified before",
    patch: authentication(({ isSigned }) => {
      const known = new Set<string>();
      return {
        isSigned: (request, client, encoding) => {
          const key = `${client.apiKey} ${request.requestId}`;
          const isRight = known.has(key) || isSigned(request, client, encoding);
          if (isRight) known.add(key);
          return isRight;
        },
      };
    }),
  },
} satisfies Record<string, Fault>;
