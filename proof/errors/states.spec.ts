import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { stringify } from "yaml";
import { Neighbours } from "../../fixtures/way/neighbours.ts";
import { TriesBudget } from "../../fixtures/way/tries-budget.ts";
import { RequestBudget } from "../../fixtures/way/request-budget.ts";
import { Background } from "../../fixtures/way/background.ts";
import { CircuitBreaker } from "../../fixtures/way/circuit-breaker.ts";
import { SharedLock } from "../../fixtures/way/shared-lock.ts";
import { QuietFile } from "../../fixtures/way/quiet-file.ts";
import { Session } from "../../fixtures/session/session.ts";
import { Stage } from "../../fixtures/actors/stage.ts";
import { startSandbox, type Sandbox } from "../deviations.ts";
import type { ProviderStateName } from "../../spec/provider-states.ts";
import { countChecks, forecast, type Reach } from "../../src/judge/forecast/forecast.ts";
import { ValueLists } from "../../src/judge/profile/value-lists.ts";
import { loadProfile, sandboxProfileFile } from "../../src/judge/profile/load.ts";
import { Patience } from "../../src/judge/client/patience.ts";
import { openTarget, type Target } from "../../src/judge/client/target.ts";
import { allChecks } from "../../src/judge/run/catalogue.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import { frontOf, type Answer } from "../self/client/standing-before.ts";
import { emptyFolder, here } from "../self/cli/command.ts";
import { controlToken, profileWith } from "../self/cli/judge.ts";

function asOperator({ url, credentials }: Sandbox): Target {
  const loaded = loadProfile();
  const profile = { ...loaded.profile, baseUrl: url };
  profile.credentials = { ...profile.credentials, apiKey: credentials.apiKey };
  return openTarget(
    { ...loaded, profile },
    { API_SECRET: credentials.apiSecret, STATES_TOKEN: controlToken },
  );
}

function stageAt(target: Target): Stage {
  const folder = emptyFolder();
  const benched = {
    target,
    budget: new RequestBudget(undefined, ""),
    breaker: new CircuitBreaker(join(folder, "gone"), 1),
    lock: new SharedLock(new QuietFile(join(folder, "quiet"), 1)),
    background: new Background(),
    neighbours: new Neighbours(target.profile),
    lists: new ValueLists(() => true),
    patience: new Patience(),
    known: new Set<string>(),
    tries: new TriesBudget(),
    record: () => undefined,
  };
  return new Stage(new Session(benched, "a test", () => undefined));
}

/** The profile of an operator who has prepared each state by hand. */
async function withFixedStates(sandbox: Sandbox): Promise<string> {
  const target = asOperator(sandbox);
  const stage = stageAt(target);
  const put = async (state: ProviderStateName, params: Record<string, unknown>) => {
    const outcome = await target.states.setUp(state, params);
    return outcome.available ? outcome.values : expect(outcome).toBe("available");
  };
  const seller = await stage.seller();
  const expired = async (kind: string) => ({
    kind,
    user_id: seller.id,
    ...(await put("quote expired", { user_id: seller.id, kind })),
  });
  const aSellerIn = async (state: ProviderStateName, params: Record<string, unknown> = {}) => {
    const { id: user_id } = await stage.seller();
    await put(state, { user_id, ...params });
    return { user_id };
  };
  const { from_currency: currency } = target.profile.testData.sell;
  const fixed = {
    "quote expired": [await expired("pool"), await expired("external")],
    "quote of another client": await put("quote of another client", { kind: "pool" }),
    "user of another client": await put("user of another client", {}),
    "user has balance": await aSellerIn("user has balance", { currency, amount: "0" }),
    "pool not allowed for user": await aSellerIn("pool not allowed for user"),
    "pool not enabled for user": await aSellerIn("pool not enabled for user"),
    "no deposit address": await aSellerIn("no deposit address"),
  };
  await target.close();
  return profileWith(stringify({ name: "fixed", baseUrl: sandbox.url, states: { fixed } }));
}

const facts = { profile: loadProfile().profile, environment: {} };
// From the record of what checks need, which a fresh clone has when its tests begin.
const foretold = (): [string, Reach][] =>
  forecast(allChecks(), facts).map(({ entry, reach }) => [entry.id, reach]);
const needStates = () => foretold().flatMap(([id, reach]) => (reach === "none" ? [id] : []));

const statesPath = "/_sandbox/states";

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

const judged = judgeTogether({
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
    before: (url) => {
      let calls = 0;
      // The preflight is answered.
      return frontOf(url, (passed, asked) =>
        asked.endsWith(statesPath) && (calls += 1) > 1
          ? { ...passed, ...failures[calls % failures.length] }
          : passed,
      );
    },
  },
  fixed: { controlToken, profile: withFixedStates, only: needStates },
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
    countChecks(allChecks(), facts),
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

test("what needs provider states that fail, are gone or answer no JSON during a run is not exercised, and no finding", async () => {
  const { exitCode, printed, results } = await judged("failing");
  expect(results.findings, printed).toEqual([]);
  const failed = results.requirements.filter(({ reasons }) => reasons?.[0] === "state-failed");
  expect(new Set(failed.map(({ owner }) => owner))).toEqual(new Set(["operator"]));
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
    "limits-transaction-single",
    "pool-quote-configuration-missing",
    "external-quote-configuration-missing",
  ]);
});

test("nothing is sent to a target whose provider states can't be used", async () => {
  const { url, credentials, close } = await startSandbox({ controlToken });
  for (const [answer, statesUrl, says] of [
    [{ status: 401, body: "{}" }, statesPath, /can't be used: status 401/],
    [{ status: 404, body: "<html>" }, statesPath, /can't be used: status 404/],
    [{}, "http://127.0.0.1:9/states", /127\.0\.0\.1:9\/states can't be used: no answer \(refused/],
  ] as const) {
    const front = await frontOf(url, (passed) => ({ ...passed, ...answer }));
    const target = [
      "--profile",
      byStates(statesUrl),
      "--base-url",
      `http://127.0.0.1:${front.port}`,
    ];
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
