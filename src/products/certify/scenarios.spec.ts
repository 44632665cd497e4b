import { expect, test } from "@playwright/test";
import { startSandbox } from "../../../proof/deviations.ts";
import { loadProfile } from "../../judge/profile/load.ts";
import { platform, type Task } from "../reference-client/platform.ts";
import { walletClient } from "../reference-client/wallet.ts";
import { checksOfTask, taskOf } from "./certify.ts";
import { scenarios, type Sold } from "./scenarios.ts";

/** What the older endpoint refuses, and the state in which Get User shows an account then. */
const refusals: Record<string, [code: number, state: string, accounts: number]> = {
  "account-pending": [304017, "pending", 1],
  "account-rejected": [304014, "name_rejected", 1],
  "account-maximum": [104004, "approved", 3],
};

for (const [name, [code, state, accounts]] of Object.entries(refusals)) {
  test(`in ${name} a client is refused for accounts that it can read`, async () => {
    const scenario = scenarios[name]!;
    const { variants = [], patch } = scenario;
    const sandbox = await startSandbox({ variants, patches: [patch!] });
    const send = walletClient({ baseUrl: sandbox.url, ...sandbox.credentials }, platform);
    const task = JSON.parse(taskOf(name, scenario, loadProfile().profile)) as Task;
    const post = (path: string, body: object) =>
      send({ operation: path, method: "POST", path, body: { ...body } });
    const { user_id } = (await post("/api/v2/user", task.user)).data;
    await post("/api/v2/user/kyc", { user_id, ...task.kyc });
    const refused = await post("/api/v2/user/bank_account", { user_id, ...task.bankAccounts[0] });
    const path = `/api/v2/user/${String(user_id)}`;
    const user = await send({ operation: "getUser", method: "GET", path });
    await sandbox.close();
    expect(refused.code).toBe(code);
    const read = user.data.bank_accounts as { status: string }[];
    expect(read.filter(({ status }) => status === state).length).toBeGreaterThanOrEqual(accounts);
  });
}

const made = { count: 1, isLookedUp: false };
const outcomesOf = (sold: Sold, isCutShort = false) =>
  checksOfTask("answer-lost", sold, isCutShort).map(({ check }) => check.outcome);

test("a sell that was made is neither made twice nor given up", () => {
  expect(outcomesOf({ count: 0, isLookedUp: false })).toEqual(["not-run", "not-run"]);
  expect(outcomesOf(made)).toEqual(["passed", "failed"]);
  expect(outcomesOf({ ...made, isLookedUp: true })).toEqual(["passed", "passed"]);
  expect(outcomesOf({ ...made, count: 2 })).toEqual(["failed", "failed"]);
  // A command that was ended might still have asked.
  expect(outcomesOf(made, true)).toEqual(["passed", "not-run"]);
});
