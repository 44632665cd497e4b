import {
  along,
  expect,
  requirement,
  type SigningDeviation,
  test,
  together,
} from "../../fixtures/index.ts";
import { firstOf } from "../../fixtures/response/response.ts";
import * as signing from "../../fixtures/session/signing.ts";
import { operationNames } from "../../spec/operations.ts";
import type { CitableId } from "../../spec/register.ts";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";

/** With any code: the document names none for them. */
const refused: [CitableId, SigningDeviation][] = [
  ["authentication-every-operation", signing.unsigned],
  ["authentication-key-alone", signing.keyAlone],
  ["authentication-api-key-required", signing.without("apiKey")],
  ["authentication-signature-required", signing.without("signature")],
  ["authentication-timestamp-required", signing.without("timestamp")],
  ["authentication-request-id-required", signing.without("requestId")],
  ["authentication-timestamp-signed", signing.otherTimestamp],
  ["authentication-signature-checked", signing.tamperedHead],
  ["authentication-signature-checked", signing.tamperedTail],
  ["authentication-signature-checked", signing.truncated],
];

const refusedByCode: [ErrorRowId, SigningDeviation][] = [
  ["authentication-secret-wrong", signing.wrongSecret],
  ["authentication-client-invalid", signing.unknownClient],
  ["authentication-timestamp-expired", signing.expired],
];

/** Routers may take these paths although the authentication doesn't know them. */
const spellings: ((path: string) => string)[] = [
  (path) => path.replace(/(?=\?|$)/, "/"),
  (path) => `/${path}`,
  (path) => path.replace(/[^/?]+/, (first) => first.toUpperCase()),
];

const cited = requirement(
  "authentication-signature-accepted",
  ...refused.map(([id]) => id),
  ...refusedByCode.map(([id]) => id),
);

for (const [turn, operation] of operationNames.entries()) {
  const details = along(cited, { operation });
  test(`${operation} accepts the right signature only`, details, async ({ stage, check }) => {
    const request = await stage.validRequest(operation);
    const send = <Id>([id, deviation]: [Id, SigningDeviation]) =>
      request.sendSigned(deviation).then((response) => ({ id, response }));
    const anyCode = await together(refused.map(send<CitableId>));
    const exactCode = await together(refusedByCode.map(send<ErrorRowId>));
    const spelled = spellings[turn % spellings.length] ?? String;
    const elsewhere = await request.sendUnsigned(spelled);
    const control = await request.send();

    for (const { id, response } of anyCode) {
      await check(id, () => expect(response).toBeRefused({ control }));
    }
    for (const { id, response } of exactCode) {
      await check(id, () => expect(response).toBeRefusedAs(id, { control }));
    }
    // A path that isn't served needn't be refused like a request.
    if (elsewhere.kind === "accepted") {
      await check("authentication-every-operation", () =>
        expect(elsewhere).toBeRefused({ control }),
      );
    }
    const { response: negativeControl } = firstOf(exactCode);
    await check("authentication-signature-accepted", () =>
      expect(control).toBeAuthenticated({ negativeControl }),
    );
  });
}

const unusual = requirement("authentication-window", "authentication-request-id-any");

for (const operation of operationNames) {
  const details = along(unusual, { operation });
  test(`${operation} accepts unusual but right signing`, details, async ({ stage, check }) => {
    const usual = await stage.validRequest(operation);
    const negativeControl = await usual.sendSigned(signing.wrongSecret);
    const control = await usual.send();
    const aged = await usual.onceAccepted();
    const old = await aged.sendSigned(signing.stillFresh);
    const named = await aged.onceAccepted();
    const plain = await named.sendSigned(signing.plainRequestId());

    await check("authentication-window", () =>
      expect(old).toBeAcceptedLike(control, { negativeControl }),
    );
    await check("authentication-request-id-any", () =>
      expect(plain).toBeAcceptedLike(control, { negativeControl }),
    );
  });
}

const withUserId = [
  ["getLimits", "limits-user-id-required"],
  ["validateTransaction", "validation-user-id-required"],
] as const;

for (const [operation, headerRequired] of withUserId) {
  const both = requirement("authentication-signature-user-id", headerRequired);
  test(`${operation} requires its user id, sent and signed`, both, async ({ stage, check }) => {
    const [request, other] = await together([stage.validRequest(operation), stage.user()]);
    const own = request.actor.id;
    const [notSigned, ofAnother, notSent, ...ofTwo] = await together([
      request.sendSigned(signing.userIdUnsigned),
      request.sendSigned(signing.forUser(other.id)),
      request.sendSigned(signing.userIdAbsent),
      // Like a repeated header whose values are joined.
      request.sendSigned(signing.forUser(own), { user_id: `${own}, ${other.id}` }),
      request.sendSigned(signing.forUser(own), { user_id: `${other.id}, ${own}` }),
    ]);
    const control = await request.send();

    await check("authentication-signature-user-id", () => {
      expect(notSigned).toBeRefused({ control });
      expect(ofAnother).toBeRefused({ control });
      expect(ofTwo).toBeRefused({ control });
    });
    await check(headerRequired, () => expect(notSent).toBeRefused({ control }));
  });
}
