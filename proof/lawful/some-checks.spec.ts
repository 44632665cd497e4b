import { expect, test } from "@playwright/test";
import { withData } from "../patches/flow.ts";
import type { Sandbox } from "../deviations.ts";
import { faults, type FaultName } from "../faults/index.ts";
import type { ExchangeLine } from "../../src/record/evidence/lines.ts";
import { controlToken } from "../self/cli/judge.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import type { VariantName } from "../variants/index.ts";
import { profileFor } from "./profile-for.ts";

const target = (variants: VariantName[], only: readonly string[], runs = 1) => ({
  variants,
  controlToken,
  profile: ({ url }: Sandbox) => profileFor(variants, url),
  only,
  runs,
});

/** Limits counted in the payout are checked as exactly as those in the source amount. */
const inFiat: FaultName[] = [
  "weekly-not-consumed",
  "limit-boundary-exclusive",
  "limits-with-slack",
  "validation-forgets-consumed",
  "refused-sell-counted",
  "sell-counted-late",
];

const judged = judgeTogether<string>({
  "in steps": target(["kyc-in-steps"], ["users-nri-needs-kyc", "link-account-kyc-state"]),
  "over at once": {
    ...target([], ["users-nri-needs-kyc"]),
    patches: [withData("submitKyc", (data) => ({ ...data, kyc_state: "pending" }))],
    profile: ({ url }) => profileFor(["kyc-later"], url),
  },
  "one at a time": target(
    ["bank-verification-later"],
    ["bank-accounts-ceiling", "link-account-ceiling-reached"],
    2,
  ),
  "NRI later": target(
    ["nri-shown-later", "bank-verification-later"],
    ["bank-accounts-nre-approved"],
  ),
  "for ten years": target(["documents-for-ten-years"], ["kyc-date-style", "kyc-date-format"]),
  // Enough requests for some to be put off.
  "for a second": target(["puts-off"], ["bank-accounts"]),
  "for an hour": target(["puts-off-for-an-hour"], ["limits-entry-consumed"]),
  ...Object.fromEntries(
    inFiat.map((fault) => [
      fault,
      { ...target(["limits-in-fiat"], [faults[fault].breaks].flat(), 4), faults: [fault] },
    ]),
  ),
});

test("KYC that goes through several states is rejected only when its profile's word for that shows", async () => {
  const { exitCode, printed, sent } = await judged("in steps");
  expect(exitCode, printed).toBe(3);

  const exchanges = sent.map(({ exchange }) => exchange);
  const rejected = exchanges.filter(({ request }) => request.body?.includes("Rejected Person"));
  expect(rejected.length).toBeGreaterThan(0);
  for (const submitted of rejected) {
    const { user_id } = JSON.parse(submitted.request.body ?? "") as { user_id: string };
    const after = exchanges
      .slice(exchanges.indexOf(submitted) + 1)
      .filter(({ request: { url, body = "" } }) => url.includes(user_id) || body.includes(user_id));
    const polled = after.slice(
      0,
      after.findIndex(({ operation }) => operation !== "getUser"),
    );
    expect(polled.at(-1)?.answer?.body).toContain('"declined"');
  }
});

test("a target that takes no document for more than ten years shows which dates it takes", async () => {
  const { printed, results } = await judged("for ten years");
  expect(printed).toContain("No deviation was found");
  expect(results.checks.filter(({ reason }) => reason === "test-data")).toEqual([]);
});

test("KYC that is over before its user is first read is seen to be rejected", async () => {
  const { printed } = await judged("over at once");
  expect(printed).not.toContain("testData.kyc.rejected");
  expect(printed).toContain("No deviation was found");
});

for (const [how, says] of [
  [
    "one at a time",
    "a target that takes no account while another is being verified is filled one by one",
  ],
  ["NRI later", "an NRI user who was prepared ahead is one by the time a test takes it"],
] as const) {
  test(says, async () => {
    const { exitCode, printed } = await judged(how);
    expect(printed).toContain("No deviation was found");
    expect(printed).toMatch(/Checks +[1-9]\d* passed, 0 failed/);
    expect(exitCode).toBe(3);
  });
}

for (const fault of inFiat) {
  test(`limits in fiat: a target that ${faults[fault].does} is found`, async () => {
    const { exitCode, printed, results } = await judged(fault);
    const broken = new Set<string>([faults[fault].breaks].flat());
    const found = results.findings.filter(({ requirement }) => broken.has(requirement));
    expect(found, printed).not.toEqual([]);
    expect(exitCode).toBe(1);
  });
}

const isPutOff = ({ exchange }: ExchangeLine) => [429, 503].includes(exchange.answer?.status ?? 0);

test("what is put off for a second is sent again, and nothing is lost by it", async () => {
  const { printed, results, sent } = await judged("for a second");
  expect(results.findings, printed).toEqual([]);
  expect(results.checks.filter(({ reason }) => reason === "rate-limited")).toEqual([]);
  expect(results.observations.map(({ openPoint }) => openPoint)).toContain("rate-limits");

  const putOff = sent.filter(isPutOff);
  expect(new Set(putOff.map(({ exchange }) => exchange.answer?.status))).toEqual(
    new Set([429, 503]),
  );
  expect(putOff.every(({ satisfied }) => satisfied.length === 0)).toBe(true);
  // Most requests put off are sent again.
  const waited = putOff.flatMap(({ waitedSeconds }) => waitedSeconds ?? []);
  expect(waited.length).toBeGreaterThan(putOff.length / 2);
  expect(waited.every((seconds) => seconds >= 1 && seconds <= 2)).toBe(true);
  const seconds = Math.round(waited.reduce((sum, each) => sum + each, 0));
  expect(results.run.putOff).toEqual({ requests: waited.length, seconds });
  expect(printed).toMatch(/\d+ requests were put off by the target: \d+ s/);
});

test("what is put off for an hour is a gap that says so, not a finding and not a wait", async () => {
  const { printed, results, sent } = await judged("for an hour");
  expect(results.findings, printed).toEqual([]);
  const gaps = results.checks.filter(({ reason }) => reason === "rate-limited");
  expect(gaps.length).toBeGreaterThan(0);
  expect(gaps[0]?.detail).toContain(
    "with 429 (Retry-After: 3600; a run waits 60 s at most, and 300 s in all)",
  );
  expect(sent.some(isPutOff)).toBe(true);
  expect(results.run.putOff).toBeUndefined();
});
