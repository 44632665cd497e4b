import { shownBuyType } from "../../spec/vocabulary.ts";
import { authenticating, authentication, serving, together } from "../patches/parts.ts";
import { everyFifth } from "../patches/flow.ts";
import { Crash } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { signatureOf, type SignedRequest } from "../../sandbox/rules/authentication.ts";
import type { Received } from "../../sandbox/http/wire.ts";
import { remembering } from "../patches/remembering.ts";
import { reading } from "../patches/wire.ts";
import { breaking } from "./fault.ts";

const isUnsigned = ({ signature }: SignedRequest) => signature === undefined;
const isUndated = ({ timestamp }: SignedRequest) => timestamp === undefined;
const isKeyless = ({ apiKey }: SignedRequest) => apiKey === undefined;

const alsoSignedAs = (others: (request: SignedRequest) => SignedRequest[]): Patch =>
  authentication(({ isSigned }) => ({
    isSigned: (request, ...rest) =>
      [request, ...others(request)].some((each) => isSigned(each, ...rest)),
  }));

const comparing = (part: (signature: string) => string): Patch =>
  authentication({
    isSigned: (request, client, encoding) =>
      part(request.signature ?? "") === part(signatureOf(request, client, encoding)),
  });

const shifted = (request: SignedRequest, seconds: number): SignedRequest => ({
  ...request,
  timestamp: String(Number(request.timestamp) + seconds),
});

/** A request is read just before its signature is checked, so a flag is enough. */
const whereRead = (
  isMeant: (received: Received) => boolean,
  patch: (isMeantNow: () => boolean) => Patch,
): Patch => {
  let isMeantNow = false;
  return together(
    reading((received, usual) => {
      isMeantNow = isMeant(received);
      return usual(received);
    }),
    patch(() => isMeantNow),
  );
};

const forNobody = (isLax: (received: Received) => boolean): Patch =>
  whereRead(isLax, (isLaxNow) =>
    authentication(({ isSigned }) => ({
      isSigned: (request, ...rest) =>
        isSigned(request, ...rest) ||
        (isLaxNow() && isSigned({ ...request, userId: undefined }, ...rest)),
    })),
  );

/** Serves unsigned requests whose path is written in another way. */
const elsewhere = (pathOf: (path: string) => string, isThere: (url: string) => boolean): Patch =>
  together(
    ({ routes }) => ({
      routes: Object.fromEntries(
        Object.entries(routes).map(([name, route]) => [
          name,
          route && { ...route, path: pathOf(route.path) },
        ]),
      ),
    }),
    whereRead(
      ({ message }) => isThere(message.url ?? ""),
      (isThereNow) => serving((request) => isThereNow() && isUnsigned(request)),
    ),
  );

const only = (isAccepted: (requestId: string) => boolean): Patch =>
  authentication({ isRequestId: (id) => id !== undefined && isAccepted(id) });

const takingKeys = (isTaken: (own: string, sent: string) => boolean): Patch =>
  authentication(({ clientOf, isSigned }) => ({
    clientOf: (apiKey = "", clients) =>
      clientOf(apiKey, clients) ?? clients.find((client) => isTaken(client.apiKey, apiKey)),
    isSigned: (request, client, encoding) =>
      isSigned(request, { ...client, apiKey: request.apiKey ?? "" }, encoding),
  }));

export const signatureFaults = {
  ...breaking("authentication-every-operation", {
    "slash-unsigned: serves requests without a signature whose path ends in a slash": elsewhere(
      (path) => `${path}/?`,
      (url) => /\/(\?|$)/.test(url),
    ),
    "two-slashes-unsigned: serves requests without a signature whose path begins with two slashes":
      elsewhere(
        (path) => `/?${path}`,
        (url) => url.startsWith("//"),
      ),
    "capital-path-unsigned: serves requests without a signature whose path begins in capitals":
      elsewhere(
        (path) => path.replace("/api", "/(?:api|API)"),
        (url) => url.startsWith("/API"),
      ),
    "one-operation-unsigned: serves status requests without a signature": serving(
      (request) => isUnsigned(request) && request.operation === "getTransaction",
    ),
  }),
  ...breaking("authentication-key-alone", {
    "key-alone-suffices: serves requests that carry any key and no signature": serving(
      (request) => isUnsigned(request) && !isKeyless(request),
    ),
  }),
  ...breaking(["authentication-api-key-required", "authentication-signature-required"], {
    "keyless-and-unsigned-served: serves requests with neither key nor signature": serving(
      (request) => isUnsigned(request) && isKeyless(request),
    ),
  }),
  ...breaking("authentication-api-key-required", {
    "api-key-optional: treats a missing key as the first client's": authentication(
      ({ clientOf }) => ({
        clientOf: (apiKey, clients) =>
          apiKey === undefined ? clients[0] : clientOf(apiKey, clients),
      }),
    ),
  }),
  ...breaking("authentication-signature-checked", {
    "signature-end-ignored: reads a signature as far as the right one goes, at one operation":
      authenticating(({ operation }) => operation === "poolSell", {
        isSigned: (request, client, encoding) =>
          (request.signature ?? "").startsWith(signatureOf(request, client, encoding)),
      }),
    "signature-case-ignored: compares signatures in base64 without regard to letter case": [
      comparing((signature) => signature.toLowerCase()),
      "signature-base64",
    ],
    "signature-unchecked-now-and-then: does not check the signature of one request in five": (
      service,
    ) => authenticating(everyFifth(), { isSigned: () => true })(service),
    "signature-length-compared: accepts any signature of the right length on status requests":
      authenticating(
        ({ operation, signature }) => operation === "getTransaction" && signature?.length === 64,
        { isSigned: () => true },
      ),
    "signature-prefix-compared: compares only the first characters of a signature": comparing(
      (signature) => signature.slice(0, 16),
    ),
    "signature-tail-ignored: compares all but the last characters of a signature": comparing(
      (signature) => signature.slice(0, 62),
    ),
    "any-clients-secret: accepts a signature made with any client's secret": authentication(
      ({ isSigned }, { store }) => ({
        isSigned: (request, client, encoding) =>
          store.clients.some(({ apiSecret }) =>
            isSigned(request, { ...client, apiSecret }, encoding),
          ),
      }),
    ),
  }),
  ...breaking("authentication-client-invalid", {
    "api-key-beginning-suffices: takes an API key that lacks its last character for the client's":
      authentication(({ clientOf }) => ({
        clientOf: (apiKey, clients) =>
          clients.find((client) => client.apiKey.slice(0, -1) === apiKey) ??
          clientOf(apiKey, clients),
      })),
    "api-key-case-ignored: takes an API key in any letter case, and signs over the one that was sent":
      takingKeys((own, sent) => own.toLowerCase() === sent.toLowerCase()),
    "api-key-wildcards: takes an API key that ends in a wildcard, and signs over the one that was sent":
      takingKeys((own, sent) => sent.endsWith("%") && own.startsWith(sent.slice(0, -1))),
    "api-key-member-of-objects: takes a member of every object for the client's API key":
      takingKeys((_, sent) => sent in {}),
    "api-key-end-ignored: reads an API key as far as the client's goes, and signs over the one that was sent":
      takingKeys((own, sent) => sent.startsWith(own)),
  }),
  ...breaking("authentication-signature-required", {
    "signature-optional: checks a signature only if there is one": authenticating(isUnsigned, {
      isSigned: () => true,
    }),
    "unsigned-crashes: fails on requests without a signature": authenticating(isUnsigned, {
      isSigned: () => {
        throw new Crash("No signature.");
      },
    }),
  }),
  ...breaking("authentication-signature-accepted", {
    "right-signature-refused: refuses valid signatures on one operation": authenticating(
      ({ operation }) => operation === "deleteBankAccount",
      { isSigned: () => false },
    ),
  }),
  ...breaking(["authentication-signature-checked", "authentication-signature-user-id"], {
    "any-users-signature: accepts a signature made for one user in the name of another": (
      service,
    ) =>
      alsoSignedAs((request) =>
        request.userId === undefined
          ? []
          : service.store.allUsers().map(({ id }) => ({ ...request, userId: id })),
      )(service),
  }),
  ...breaking("authentication-signature-user-id", {
    "user-id-not-covered: accepts signatures that leave the user id out": alsoSignedAs(
      (request) => [{ ...request, userId: undefined }],
    ),
    "last-user-id-served: serves the last of several user ids, of which the first is signed": ({
      authenticate,
    }) => ({
      authenticate: (context, request) => {
        const [first, last] = request.userId?.split(", ") ?? [];
        if (last === undefined) return authenticate(context, request);
        const { client } = authenticate(context, { ...request, userId: first });
        return { client, userId: last };
      },
    }),
    "filtered-limits-signed-for-nobody: accepts limits filtered by payment method that are signed without the user id":
      forNobody(
        ({ operation, query }) => operation === "getLimits" && query.payment_method !== undefined,
      ),
    "validated-purchases-signed-for-nobody: accepts validations of purchases that are signed without the user id":
      forNobody(
        ({ operation, body }) =>
          operation === "validateTransaction" && body.includes(`"${shownBuyType}"`),
      ),
  }),
  ...breaking("authentication-timestamp-signed", {
    "timestamp-not-covered: accepts a signature made with a neighbouring timestamp": alsoSignedAs(
      (request) => [-2, -1, 1, 2].map((seconds) => shifted(request, seconds)),
    ),
  }),
  ...breaking(["authentication-signature-required", "authentication-timestamp-required"], {
    "unsigned-and-undated-served: serves requests that have neither signature nor timestamp":
      serving((request) => isUnsigned(request) && isUndated(request)),
    "creation-unsigned-and-undated-served: creates users for requests that have neither signature nor timestamp":
      serving(
        (request) =>
          isUnsigned(request) && isUndated(request) && request.operation === "createUser",
      ),
  }),
  ...breaking(["authentication-signature-checked", "authentication-secret-wrong"], {
    "known-request-id-unsigned: does not check the signature of a request whose id it has verified before":
      remembering<string>(
        (remember) =>
          authentication(({ isSigned }) => ({
            isSigned: (request, client, encoding) => {
              const isRight = isSigned(request, client, encoding);
              if (isRight) remember(`${client.apiKey} ${request.requestId}`);
              return isRight;
            },
          })),
        (isKnown) =>
          authentication(({ isSigned }) => ({
            isSigned: (request, client, encoding) =>
              isKnown(`${client.apiKey} ${request.requestId}`) ||
              isSigned(request, client, encoding),
          })),
      ),
  }),
  ...breaking("authentication-request-id-required", {
    "request-id-optional: does not require X-Request-Id": authentication({
      isRequestId: () => true,
    }),
  }),
  ...breaking("authentication-request-id-any", {
    "request-id-must-be-uuid: accepts only UUIDs as X-Request-Id": only((id) =>
      /^[0-9a-f-]{36}$/.test(id),
    ),
    "request-id-in-255-letters: refuses an X-Request-Id longer than 255 characters": only(
      (id) => id.length <= 255,
    ),
    "request-id-short: refuses an X-Request-Id longer than 64 characters": only(
      (id) => id.length <= 64,
    ),
  }),
  ...breaking(["authentication-timestamp-required", "authentication-request-id-required"], {
    "undated-and-unnumbered-served: serves requests with neither timestamp nor request id": serving(
      ({ timestamp, requestId }) => timestamp === undefined && requestId === undefined,
    ),
  }),
};
