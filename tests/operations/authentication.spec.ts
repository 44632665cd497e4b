import {
  expect,
  type Fitting,
  Gap,
  requirement,
  signing,
  type SigningDeviation,
  test,
} from "../../fixtures/index.ts";
import { operationNames } from "../../spec/operations.ts";
import type { CitableId } from "../../spec/register.ts";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";

const anyFutureAccepted = new Gap("nothing-seen", "timestamps are accepted however far ahead");

/** Requests that are refused, with whatever code: the document names none for them. */
const refused: [CitableId, SigningDeviation][] = [
  ["authentication-every-operation", signing.unsigned],
  ["authentication-key-alone", signing.keyAlone],
  ["authentication-api-key-required", signing.without("apiKey")],
  ["authentication-signature-required", signing.without("signature")],
  ["authentication-timestamp-required", signing.without("timestamp")],
  ["authentication-request-id-required", signing.without("requestId")],
  ["authentication-timestamp-signed", signing.otherTimestamp],
  ["authentication-timestamp-seconds", signing.inWords],
  ["authentication-window", signing.fromNextYear],
  ["authentication-signature-checked", signing.tamperedHead],
  ["authentication-signature-checked", signing.tamperedTail],
  ["authentication-signature-checked", signing.truncated],
];

/** Requests that are refused with the code the document gives. */
const refusedByCode: [ErrorRowId, SigningDeviation][] = [
  ["authentication-secret-wrong", signing.wrongSecret],
  ["authentication-client-invalid", signing.unknownClient],
  ["authentication-timestamp-expired", signing.expired],
];

const cited = requirement(
  "authentication-signature-accepted",
  ...refused.map(([id]) => id),
  ...refusedByCode.map(([id]) => id),
);

for (const operation of operationNames) {
  test(`authentication of ${operation}`, cited, async ({ stage, check }) => {
    const request = await stage.fitting(operation);
    const send = <Id>([id, deviation]: [Id, SigningDeviation]) =>
      request.signed(deviation).then((answer) => ({ id, answer }));
    const anyCode = await Promise.all(refused.map(send<CitableId>));
    const exactCode = await Promise.all(refusedByCode.map(send<ErrorRowId>));
    const anchor = await request.asItIs();

    for (const { id, answer } of anyCode) {
      await check(id, () => expect(answer).toBeRefused({ beside: anchor }));
    }
    for (const { id, answer } of exactCode) {
      await check(id, () => expect(answer).toBeRefusedAs(id, { beside: anchor }));
    }
    const [{ answer: unlike } = { answer: anchor }] = exactCode;
    await check("authentication-signature-accepted", () =>
      expect(anchor).toBeAuthenticated({ unlike }),
    );
  });
}

const unusual = requirement(
  "authentication-window",
  "authentication-timestamp-seconds",
  "authentication-request-id-any",
);

for (const operation of operationNames) {
  test(`unusual but right signing of ${operation}`, unusual, async ({ stage, check }) => {
    const requests = [1, 2, 3].map(() => stage.fitting(operation));
    const [usual, aged, named] = (await Promise.all(requests)) as [Fitting, Fitting, Fitting];
    const unlike = await usual.signed(signing.wrongSecret);
    const anchor = await usual.asItIs();
    const old = await aged.signed(signing.stillFresh);
    const plain = await named.signed(signing.plainRequestId());

    await check("authentication-window", () => expect(old).toBeAcceptedAs(anchor, { unlike }));
    await check("authentication-timestamp-seconds", () =>
      expect(old).toBeAcceptedAs(anchor, { unlike }),
    );
    await check("authentication-request-id-any", () =>
      expect(plain).toBeAcceptedAs(anchor, { unlike }),
    );
  });
}

test(
  "milliseconds are no seconds",
  requirement("authentication-timestamp-seconds"),
  async ({ stage }) => {
    const request = await stage.fitting("getLimits");
    const beside = await request.asItIs();
    const ahead = await request.signed(signing.fromNextYear);
    // Where any future is accepted, milliseconds are but a far one.
    if (ahead.kind === "accepted") stage.session.lacks(anyFutureAccepted);
    expect(await request.signed(signing.inMilliseconds)).toBeRefused({ beside });
  },
);

const withUserId = [
  ["getLimits", "limits-user-id-required"],
  ["validateTransaction", "validation-user-id-required"],
] as const;

for (const [operation, headerRequired] of withUserId) {
  const both = requirement("authentication-signature-user-id", headerRequired);
  test(`the user id of ${operation}`, both, async ({ stage, check }) => {
    const [request, other] = await Promise.all([stage.fitting(operation), stage.user()]);
    const [notSigned, ofAnother, notSent] = await Promise.all([
      request.signed(signing.userIdUnsigned),
      request.signed(signing.forUser(other.id)),
      request.signed(signing.userIdAbsent),
    ]);
    const anchor = await request.asItIs();

    await check("authentication-signature-user-id", () => {
      expect(notSigned).toBeRefused({ beside: anchor });
      expect(ofAnother).toBeRefused({ beside: anchor });
    });
    await check(headerRequired, () => expect(notSent).toBeRefused({ beside: anchor }));
  });
}
