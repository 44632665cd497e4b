import { STATUS_CODES } from "node:http";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { late } from "../../../proof/patches/flow.ts";
import { refuses } from "../../../proof/patches/parts.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import { refuse } from "../../../sandbox/input.ts";
import { emptyFolder } from "../../../proof/self/cli/command.ts";
import { draftOf } from "../../../proof/self/probe/probed.ts";
import { startSandbox } from "../../../proof/deviations.ts";
import type { VariantName } from "../../../proof/variants/index.ts";
import { capabilityNames, type CapabilityName } from "../../../spec/capabilities.ts";
import type { JsonObject } from "../../../spec/json.ts";
import { describedBy } from "../../command/probe/described.ts";
import { defaultProfile } from "../../judge/profile/load.ts";
import { describeTarget } from "../description/describe-target.ts";

const failing =
  (statusFor: (usual: number) => number): Patch =>
  ({ respond }) => ({
    respond: {
      failure: (context, usual, message) => respond.failure(context, statusFor(usual), message),
    },
  });

test("what a description lacks and the service has is not left out", async () => {
  const sandbox = await startSandbox();
  const file = join(emptyFolder(), "openapi.json");
  const { paths, ...description } = describeTarget(defaultProfile().profile);
  const users = Object.entries(paths).filter(([path]) => path.includes("/user"));
  writeFileSync(file, JSON.stringify({ ...description, paths: Object.fromEntries(users) }));
  const described = await describedBy({ openapi: [file], baseUrl: sandbox.url });
  const draft = await draftOf(sandbox, { described });
  expect(draft.get(["capabilities"])).toEqual(capabilityNames);
  expect(draft.noteOf(["operations", "externalSell"])?.standing).toBe("proven");
});

const absences: [answer: number, missing: CapabilityName[], variants: VariantName[]][] = [
  [501, ["nri", "external-sell"], ["without-nri", "without-external-sell"]],
  // 403: others may be allowed to use it, so it stays claimed.
  [403, [], ["without-external-sell"]],
];

test("a capability is left out where nothing answers, and only there", async () => {
  for (const [status, missing, variants] of absences) {
    const absent = failing((usual) => (usual === 404 ? status : usual));
    const draft = await draftOf(await startSandbox({ variants, patches: [absent] }));
    const left = capabilityNames.filter((name) => !missing.includes(name));
    expect(draft.get(["capabilities"]), String(status)).toEqual(left);
    // The document shows no path for marking NRI users, so its absence proves nothing.
    const standing = missing.length === 0 || missing.includes("nri") ? "assumed" : "proven";
    expect(draft.noteOf(["capabilities"])?.standing).toBe(standing);
  }
});

const wantsHeader: Patch = ({ authenticate }) => ({
  authenticate: (context, request) => {
    const isAnonymous = request.operation === "submitKyc" && request.userId === undefined;
    return isAnonymous ? refuse("kyc-user-uuid-invalid") : authenticate(context, request);
  },
});

test("a header that leads to another refusal is kept, and that refusal is what's said", async () => {
  const patches = [refuses("submitKyc", "kyc-parameters-missing"), wantsHeader];
  const variants = ["user-id-header-everywhere"] as const;
  const draft = await draftOf(await startSandbox({ variants, patches }));
  expect(draft.get(["userIdHeader"])).toContain("submitKyc");
  expect(draft.noteOf(["userIdHeader"])?.standing).toBe("assumed");
  expect(draft.noteOf(["operations", "submitKyc"])?.why).toContain("400/102001");
});

const markedByPut: Patch = ({ routes, wire }) => ({
  routes: { ...routes, markNri: { method: "PUT", path: "/api/v2/user/nri" } },
  wire: {
    encode: (written) => {
      const encoded = wire.encode(written);
      return { ...encoded, headers: { ...encoded.headers, allow: "PUT, OPTIONS" } };
    },
  },
});

test("the method that a 405 allows is tried, and proven", async () => {
  const refused = failing((usual) => (usual === 404 ? 405 : usual));
  const draft = await draftOf(await startSandbox({ patches: [markedByPut, refused] }));
  expect(draft.get(["operations", "markNri", "method"])).toBe("PUT");
  expect(draft.get(["capabilities"])).toContain("nri");
});

type Envelope = (status: number, code: unknown, message: string) => JsonObject;

const enveloped =
  (envelope: Envelope): Patch =>
  ({ respond }) => ({
    respond: {
      refusal: (context, refusal) => {
        const { status } = respond.refusal(context, refusal);
        const { code, message } = refusal;
        return { status, body: { success: false, ...envelope(status, code, message) } };
      },
    },
  });

const envelopes: [envelope: Envelope, code: string, message: string][] = [
  [
    (statusCode, code, text) => ({
      statusCode,
      timestamp: "2026-11-25T12:00:00.000+00:00",
      error: "Bad Request",
      message: ["Validation failed"],
      errors: [{ code, text }],
    }),
    "/errors/0/code",
    "/errors/0/text",
  ],
  [
    (status, number, reason) => ({
      error: { code: status, status: "INVALID_ARGUMENT", details: { number: `${number}`, reason } },
    }),
    "/error/details/number",
    "/error/details/reason",
  ],
  [
    (status, code, detail) => ({
      type: `https://errors.example/${String(code)}`,
      title: STATUS_CODES[status],
      status,
      instance: "/api/v2/wallet/transaction",
      detail,
      code,
    }),
    "/code",
    "/detail",
  ],
];

test("that no refusal shows a code is said, and nothing is assumed in its place", async () => {
  const patches = [enveloped((_, code, text) => ({ message: `${String(code)}: ${text}` }))];
  const draft = await draftOf(await startSandbox({ patches }), { readOnly: true });
  expect(draft.noteOf("errors")?.standing).toBe("unknown");
  expect(draft.remarks.at(-1)).toContain("No refusal showed an error code of the document.");
});

test("the place of what differs from error to error is proven, in any envelope", async () => {
  for (const [envelope, code, message] of envelopes) {
    const draft = await draftOf(await startSandbox({ patches: [enveloped(envelope)] }), {
      readOnly: true,
    });
    const codes = draft.get(["errors", "code"]) as string[];
    expect(codes[0]).toBe(code);
    expect(codes.filter((place) => /status/i.test(place))).toEqual([]);
    expect((draft.get(["errors", "message"]) as string[])[0]).toBe(message);
    for (const part of ["code", "message"])
      expect(draft.noteOf(["errors", part])?.standing).toBe("proven");
    expect(draft.remarks.join("\n")).toContain("): refused with 401/6092: client identifier");
  }
});

test("sells that show a moment later are waited for, and how long goes into the draft", async () => {
  // The status shows while the limits are waited for.
  const variants = ["status-found-later"] as const;
  const draft = await draftOf(await startSandbox({ variants, patches: [late("count", 1500)] }));
  expect(draft.get("limits.unit")).toBe("from-amount");
  expect(draft.get("limits.countedAt")).toBe("initiation");
  expect(draft.noteOf("operations.getTransaction")?.standing).toBe("proven");
  for (const section of ["limits", "transactions"])
    expect(draft.get(`${section}.visibleWithinSeconds`), section).toBeGreaterThan(0);
});
