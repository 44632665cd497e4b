import { readFileSync, writeFileSync } from "node:fs";
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
import { filesIn } from "../../src/record/folder.ts";
import type { Results } from "../../src/record/results/results.ts";
import { ValueLists } from "../../src/judge/profile/value-lists.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { Patience } from "../../src/judge/client/patience.ts";
import { openTarget, type Target } from "../../src/judge/client/target.ts";
import { command, emptyFolder } from "../self/cli/command.ts";
import { needStates } from "./need-states.ts";

const controlToken = "control-token-for-tests";

function asOperator({ url, credentials }: Sandbox): Target {
  const loaded = loadProfile();
  const profile = { ...loaded.profile, baseUrl: url };
  profile.credentials = { ...profile.credentials, apiKey: credentials.apiKey };
  return openTarget(
    { ...loaded, profile },
    { API_SECRET: credentials.apiSecret, STATES_TOKEN: controlToken },
  );
}

async function prepared(target: Target): Promise<Record<string, unknown>> {
  const budget = new RequestBudget(undefined, "");
  const folder = emptyFolder();
  const breaker = new CircuitBreaker(join(folder, "gone"), 1);
  const lock = new SharedLock(new QuietFile(join(folder, "quiet"), 1));
  const background = new Background();
  const lists = new ValueLists(() => true);
  const neighbours = new Neighbours(target.profile);
  const benched = {
    target,
    budget,
    breaker,
    lock,
    background,
    neighbours,
    lists,
    patience: new Patience(),
    known: new Set<string>(),
    tries: new TriesBudget(),
  };
  const stage = new Stage(
    new Session({ ...benched, record: () => undefined }, "a test", () => undefined),
  );
  const put = async (state: ProviderStateName, params: Record<string, unknown>) => {
    const outcome = await target.states.setUp(state, params);
    return outcome.available ? outcome.values : expect(outcome).toBe("available");
  };
  const seller = await stage.seller();
  const expired = (kind: string) => put("quote expired", { user_id: seller.id, kind });
  const aSellerIn = async (state: ProviderStateName, params: Record<string, unknown> = {}) => {
    const { id: user_id } = await stage.seller();
    await put(state, { user_id, ...params });
    return { user_id };
  };
  const { from_currency: currency } = target.profile.testData.sell;
  return {
    "quote expired": [
      { kind: "pool", user_id: seller.id, ...(await expired("pool")) },
      { kind: "external", user_id: seller.id, ...(await expired("external")) },
    ],
    "quote of another client": await put("quote of another client", { kind: "pool" }),
    "user of another client": await put("user of another client", {}),
    "user has balance": await aSellerIn("user has balance", { currency, amount: "0" }),
    "pool not allowed for user": await aSellerIn("pool not allowed for user"),
    "pool not enabled for user": await aSellerIn("pool not enabled for user"),
    "no deposit address": await aSellerIn("no deposit address"),
  };
}

test("fixed values of a profile stand for provider states, but for failures", async () => {
  const sandbox = await startSandbox({ controlToken });
  const target = asOperator(sandbox);
  const fixed = await prepared(target);
  await target.close();
  const output = emptyFolder();
  const profile = join(output, "profile.yaml");
  writeFileSync(profile, stringify({ name: "fixed", baseUrl: sandbox.url, states: { fixed } }));

  const { apiKey, apiSecret } = sandbox.credentials;
  const words = ["--profile", profile, "--api-key", apiKey, "--output", output];
  await command(["run", ...words, "--only", ...needStates], { API_SECRET: apiSecret });
  await sandbox.close();
  const results = JSON.parse(readFileSync(filesIn(output).results, "utf8")) as Results;
  expect(results.findings).toEqual([]);
  const selected = results.requirements.filter(({ id }) => needStates.includes(id));
  const gaps = selected.filter(({ checks }) => checks.ran === 0);
  expect(gaps.map(({ id }) => id).filter((id) => !/failure|unknown|initiation/.test(id))).toEqual([
    "limits-transaction-single",
    "pool-quote-configuration-missing",
    "external-quote-configuration-missing",
  ]);
});
