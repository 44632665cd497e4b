import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { stringify } from "yaml";
import { newAccount } from "../../sandbox/operations/account-records.ts";
import { newUser } from "../../sandbox/operations/new-user.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { setProviderState } from "../../sandbox/provider-states.ts";
import type { ProviderStateName } from "../../spec/provider-states.ts";
import { forecast, type Reach } from "../../src/judge/forecast/forecast.ts";
import { loadProfile, sandboxProfileFile } from "../../src/judge/profile/load.ts";
import { allChecks } from "../../src/judge/run/catalogue.ts";
import { startSandbox } from "../deviations.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import { emptyFolder, here } from "../self/cli/command.ts";
import { controlToken, profileWith } from "../self/cli/judge.ts";
import { frontOf, type Answer } from "../self/client/standing-before.ts";

const fixed: Partial<Record<ProviderStateName, unknown>> = {};

const preparedByHand: Patch = (service) => {
  const { store } = service;
  const put = (state: ProviderStateName, params: object = {}) =>
    setProviderState(service, { state, action: "setup", params }).values;
  const seller = (): string => {
    const email = `${randomUUID()}@example.com`;
    const user = newUser(service, store.clients[0], { email, phone: "+919800000000" });
    store.keepKyc(user, { country: "IND", documentNumbers: [], concludedAt: 0, isRejected: false });
    const details = { bank_code: "HDFC0001234", account_type: "SAVINGS", routing_type: "IFSC" };
    const fields = { account_number: `10${user.id}`, country: "IND", ...details };
    store.addAccount({ ...newAccount(service, user, fields), state: "approved" });
    return user.id;
  };
  const sellerIn = (state: ProviderStateName, params: object = {}) => {
    const user_id = seller();
    return { user_id, ...put(state, { user_id, ...params }) };
  };
  Object.assign(fixed, {
    "quote expired": ["pool", "external"].map((kind) => ({
      kind,
      ...sellerIn("quote expired", { kind }),
    })),
    "quote of another client": put("quote of another client", { kind: "pool" }),
    "user of another client": put("user of another client"),
    "user has balance": sellerIn("user has balance", { currency: "USDT", amount: "0" }),
    "pool not allowed for user": sellerIn("pool not allowed for user"),
    "pool not enabled for user": sellerIn("pool not enabled for user"),
    "no deposit address": sellerIn("no deposit address"),
  });
  return {};
};

const facts = { profile: loadProfile().profile, environment: {} };
// A function, since a fresh clone writes the record only when its tests begin.
const foretold = (): [string, Reach][] =>
  forecast(allChecks(), facts).requirements.map(({ entry, reach }) => [entry.id, reach]);
const needStates = () => foretold().flatMap(([id, reach]) => (reach === "none" ? [id] : []));
const statesPath = "/_sandbox/states";

const idlePath = "/idle/states";

const byStates = (url = statesPath): string =>
  profileWith(
    `name: x
kyc: { concludes: state }
bankVerification: { concludes: state }
states: { url: "${url}", tokenEnv: STATES_TOKEN }
`,
  );

const failures: Partial<Answer>[] = [
  { status: 500, body: '{"message":"down"}' },
  { status: 404, body: "<html>not found</html>" },
  { status: 200, body: "done" },
];

const afterPreflight =
  (answerOf: (calls: number) => Partial<Answer> | undefined) => (url: string) => {
    let calls = 0;
    return frontOf(url, (passed, asked) =>
      asked.endsWith(statesPath) && (calls += 1) > 1 ? { ...passed, ...answerOf(calls) } : passed,
    );
  };

const judged = judgeTogether({
  unknown: {
    controlToken,
    only: ["pool-sell-quote-expired"],
    before: afterPreflight(() => ({ status: 404, body: "" })),
  },
  without: {
    controlToken,
    profile: profileWith(
      readFileSync(sandboxProfileFile, "utf8").replace("STATES_TOKEN", "NO_STATES_TOKEN"),
    ),
  },
  failing: {
    controlToken,
    variants: ["kyc-by-state", "bank-verification-by-state"],
    profile: byStates(),
    only: ["sells-pool-flow", "bank-accounts-savings", "users-is-nri-set"],
    before: afterPreflight((calls) => failures[calls % failures.length]),
  },
  idle: {
    controlToken,
    profile: profileWith(`name: x\nstates: { url: ${idlePath}, tokenEnv: STATES_TOKEN }\n`),
    only: [
      "create-user-generic-failure",
      "sells-external-within-limits",
      "limits-entry-total",
      "pool-sell-balance-insufficient",
      "external-sell-no-deposit-address",
    ],
    before: (url) =>
      frontOf(url, (passed, asked) =>
        asked.endsWith(idlePath) ? { ...passed, status: 200, body: "{}" } : passed,
      ),
  },
  fixed: {
    controlToken,
    patches: [preparedByHand],
    profile: ({ url }) =>
      profileWith(stringify({ name: "fixed", baseUrl: url, states: { fixed } })),
    only: needStates,
  },
});

test("without provider states what needs them is not exercised, as forecast, and nothing else", async () => {
  const { exitCode, results } = await judged("without");
  const { findings, verdict, requirements, run } = results;
  const own = requirements.filter(({ basis }) => basis !== "advisory");
  const reached = own.map(({ id, outcome, checks: { ran } }): [string, Reach] => {
    if (outcome !== "not-exercised") return [id, "full"];
    return [id, ran > 0 ? "partial" : "none"];
  });
  expect(reached).toEqual(foretold());
  const { total: of, notRun } = run.checks;
  expect({ can: of - notRun.moot - notRun.gap, moot: notRun.moot, of }).toEqual(
    forecast(allChecks(), facts).checks,
  );
  for (const { outcome, reasons, owner } of own) {
    if (outcome === "not-exercised") {
      expect([reasons?.[0], owner]).toEqual(["state-not-available", "operator"]);
    }
  }
  expect(findings).toEqual([]);
  expect(verdict).toBe("not-fully-verified");
  expect(exitCode).toBe(3);
});

test("a state that an endpoint answers with 404 and no body is one that it doesn't offer", async () => {
  const { printed, results } = await judged("unknown");
  const left = results.requirements.find(({ id }) => id === "pool-sell-quote-expired");
  expect(left?.reasons, printed).toContain("state-not-available");
  expect(results.run.interruptions).toBeUndefined();
});

test("what needs provider states that fail, are gone or answer no JSON during a run is not exercised, and no finding", async () => {
  const { exitCode, printed, results } = await judged("failing");
  expect(results.findings, printed).toEqual([]);
  const failed = results.requirements.filter(({ reasons }) => reasons?.[0] === "state-failed");
  expect(new Set(failed.map(({ owner }) => owner))).toEqual(new Set(["operator"]));
  expect(exitCode).toBe(3);
});

test("the target isn't blamed for states that an endpoint answers with 200 and doesn't set up", async () => {
  const { exitCode, printed, results } = await judged("idle");
  expect(results.findings, printed).toEqual([]);
  const blamed = results.requirements.filter(({ owner }) => owner === "target");
  expect(blamed.map(({ id, reasons }) => [id, reasons])).toEqual([]);
  expect(printed).toContain('the provider state "user has limits" changes nothing');
  expect(exitCode).toBe(3);
});

test("fixed values of a profile stand for provider states, but for failures", async () => {
  const { results } = await judged("fixed");
  expect(results.findings).toEqual([]);
  const wanted = needStates();
  const gaps = results.requirements.filter(
    ({ id, checks }) => wanted.includes(id) && checks.ran === 0,
  );
  expect(gaps.map(({ id }) => id).filter((id) => !/failure|unknown|initiation/.test(id))).toEqual([
    "pool-quote-configuration-missing",
    "external-quote-configuration-missing",
  ]);
});

test("nothing is sent to a target whose provider states can't be used", async () => {
  const { url, credentials, close } = await startSandbox({ controlToken });
  for (const [answer, statesUrl, says, proxy = "none"] of [
    [{ status: 401, body: "{}" }, statesPath, /can't be used: status 401/],
    [{ status: 404, body: "<html>" }, statesPath, /can't be used: status 404/],
    [{}, "http://127.0.0.1:9/states", /127\.0\.0\.1:9\/states can't be used: no answer \(refused/],
    [{}, statesPath, /can't be used: .*proxy.*\nIs its address right/, "http://127.0.0.1:9"],
  ] as const) {
    const front = await frontOf(url, (passed) => ({ ...passed, ...answer }));
    const target = ["--profile", byStates(statesUrl), "--base-url", front.url, "--proxy", proxy];
    const { exitCode, printed } = await here(["run", ...target, "--output", emptyFolder()], {
      API_KEY: credentials.apiKey,
      API_SECRET: credentials.apiSecret,
      STATES_TOKEN: controlToken,
    });
    front.close();
    expect(printed).toMatch(says);
    expect(exitCode).toBe(2);
    expect(front.asked.filter((what) => !what.endsWith(statesPath))).toEqual([]);
  }
  await close();
});
