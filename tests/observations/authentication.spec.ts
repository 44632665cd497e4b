import { observes, test, together } from "../../fixtures/index.ts";
import { requireAccepted } from "../../fixtures/stops/not-exercised.ts";
import * as signing from "../../fixtures/session/signing.ts";
import { acceptance } from "./acceptance.ts";

const inTheFuture = observes("future-timestamp");
test("whether a timestamp in the future is accepted", inTheFuture, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const response = await request.sendSigned(signing.fromTheFuture);
  stage.observe("future-timestamp", acceptance(response), response);
});

/** The last number counts the spellings that are known before the run: the target's own encoding. */
const spelled = [
  [
    "second-signature-encoding",
    "which spellings of a signature are accepted",
    signing.spellings,
    1,
  ],
  ["timestamp-spelling", "which spellings of a timestamp are accepted", signing.otherSpellings, 0],
] as const;

for (const [openPoint, title, spellings, own] of spelled) {
  test(title, observes(openPoint), async ({ stage }) => {
    const request = await stage.validRequest("getLimits");
    const responses = await together(
      spellings.map(async ([name, deviation]) => ({
        name,
        response: await request.sendSigned(deviation),
      })),
    );
    const accepted = responses.filter(({ response }) => response.kind === "accepted");
    const reading = accepted.length > own ? accepted.map(({ name }) => name).join(", ") : "no";
    const shown = (accepted.length > 0 ? accepted : responses).map(({ response }) => response);
    stage.observe(openPoint, reading, ...shown);
  });
}

const repeated = observes("repeated-request-id");
test("whether a request id is accepted twice", repeated, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const sameId = signing.plainRequestId();
  requireAccepted(await request.sendSigned(sameId));
  const again = await request.sendSigned(sameId);
  stage.observe("repeated-request-id", acceptance(again), again);
});

test("which code a missing header gets", observes("missing-header-code"), async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const response = await request.sendSigned(signing.without("requestId"));
  stage.observe("missing-header-code", response.code ?? response.status, response);
});

const first = observes("key-or-secret-first");
test("which of a wrong key and a wrong secret is raised", first, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const response = await request.sendSigned({ ...signing.unknownClient, ...signing.wrongSecret });
  stage.observe("key-or-secret-first", response.code ?? response.status, response);
});
