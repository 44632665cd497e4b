import { expect, test } from "@playwright/test";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import { profileWith } from "../../proof/self/cli/judge.ts";
import { sandboxProfileFile } from "../judge/profile/load.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { plain } from "../../proof/self/client/standing-before.ts";

const check = (text: string, ...options: string[]) =>
  command(["profile", "check", profileWith(text), ...options]);

test("a profile that leaves nothing open is exercised in full, and needs the token of its states", async () => {
  const whole = await command(["profile", "check", sandboxProfileFile], { STATES_TOKEN: "any" });
  expect(whole.exitCode).toBe(0);
  expect(whole.printed).toMatch(/Requirements +\d+ in full, 0 in part, 0 not at all/);

  const without = await command(["profile", "check", sandboxProfileFile]);
  expect(without.exitCode).toBe(0);
  expect(without.printed).toMatch(/STATES_TOKEN +25 requirements and a part of \d+/);
  expect(without.printed).toContain("export STATES_TOKEN=...");
});

test("what a profile can't exercise is listed by cause, with what to add", async () => {
  const { exitCode, printed } = await check(
    "name: mine\ncapabilities: [pool-sell, external-sell]\nlimits: { unit: unknown }\n" +
      "provocations: { kyc-unknown-error: none }\n" +
      "operations: { poolSell: { body: { quote: '{quote_id}', user: '{user_id}' } } }\n" +
      "testData: { invalid: { email: null } }\n",
  );
  expect(exitCode).toBe(0);
  for (const says of [
    /operation fails +16 requirements/,
    /limits: \{ unit: from-amount \} {3}# or to-amount/,
    /testData\.invalid\.email +.*create-user-email-format/,
    /provocations: \{ kyc-unknown-error: \{ <input>: <value> \} \}/,
    /poolSell: reason_code +.*pool-sell-reason-invalid/,
    /operations: \{ poolSell: \{ body: \{ \.\.\., reason_code: "\{reason_code\}" \} \} \}/,
    /capabilities: \[\.\.\., nri\]/,
  ]) {
    expect(printed).toMatch(says);
  }
});

test("where users are given, what needs some created is lost, in part where only some checks do", async () => {
  const { printed } = await check("name: mine\nusers: { given: [{ kind: nri, ids: [a] }] }\n");
  expect(printed).toMatch(/createUser +8 requirements and a part of 1\d/);
  expect(printed).toMatch(/given: \[\.\.\.\] \} {3}# 1 now; a whole run takes about \d{4}/);
  const [, tried = ""] = printed.split("Error rows provoked in the suite's usual way");
  const [rows = ""] = tried.split("\n\n");
  expect(rows).toContain("\n  kyc-duplicate-entries\n");
  expect(rows).not.toContain("\n  create-user-parameters-missing\n");
  expect(rows).toMatch(
    /npx wallet-conformance run --profile \S+ --only kyc-duplicate-entries,\S+$/,
  );
});

test("test data of too few values for all users of a run is named, and so is what all have in common", async () => {
  const { printed } = await check(
    "name: mine\ntestData: { user: { phone: '+91{digits:10}' }, bankAccounts: {\n" +
      "  nameMatches: { account_number: '55{digits:6}1111' },\n" +
      "  nre: { account_number: '{of:AB:3}{hex:8}' }, nameDiffers: { account_number: ['8', '9'] },\n" +
      "  pending: { account_number: '7', bank_code: HDFC0001234 } } }\n",
  );
  const [, after = ""] = printed.split("must be new for each user");
  expect(after.split("\n\n")[0]?.match(/testData.*/g)).toEqual([
    "testData.bankAccounts.nameMatches.account_number  55{digits:6}1111",
    "testData.bankAccounts.nameDiffers.account_number  a list of 2",
    "testData.bankAccounts.pending.account_number  7  has no placeholder: the same for all users",
  ]);
});

test("another client's key and secret stand in for the states about it", async () => {
  const text = "name: mine\nstates: none\n";
  const without = await check(text);
  expect(without.printed).toContain("export OTHER_API_KEY=... OTHER_API_SECRET=...");
  const known = { OTHER_API_KEY: "another", OTHER_API_SECRET: "secret" };
  const { printed } = await command(["profile", "check", profileWith(text)], known);
  expect(printed).not.toContain("of another client");
});

test("--json has the same for programs, each requirement once", async () => {
  const { printed } = await check("name: mine\ncapabilities: [pool-sell]\n", "--json");
  const { tally, requirements, causes, unclaimed } = JSON.parse(printed) as {
    tally: { requirements: Record<string, number> };
    requirements: { id: string; reach: string }[];
    causes: { group: string; what: string; lost: string[] }[];
    unclaimed: string[];
  };
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
  const sum = Object.values(tally.requirements).reduce((one, other) => one + other);
  expect(sum).toBe(requirements.length);
  expect(unclaimed).toEqual(["nri", "external-sell", "older-bank-account-endpoints"]);
  expect(causes.find(({ what }) => what === "operation fails")?.lost).not.toHaveLength(0);
});

async function dryRun(file: string, ...options: string[]): Promise<string> {
  let arrived = 0;
  const server = await plain((_request, response) => {
    arrived += 1;
    response.end();
  });
  const output = join(emptyFolder(), "run");
  const target = ["--profile", file, "--base-url", `http://127.0.0.1:${server.port}`];
  const words = ["run", "--dry-run", ...target, "--output", output, ...options];
  const { exitCode, printed } = await command(words);
  server.close();
  expect(exitCode, printed).toBe(0);
  expect({ arrived, hasWritten: existsSync(output) }).toEqual({ arrived: 0, hasWritten: false });
  return printed;
}

test("a dry run says what would be sent, by test, operation and state, and sends nothing", async () => {
  const printed = await dryRun(sandboxProfileFile);
  const [, requests = ""] = /Requests: about ([\d,]+)/.exec(printed) ?? [];
  expect(Number(requests.replaceAll(",", ""))).toBeGreaterThan(10_000);
  expect(printed).toMatch(/bank-accounts +\d+ tests +[\d,]+ requests/);
  expect(printed).toMatch(/createUser +POST \/api\/v2\/user +1,\d{3}/);
  expect(printed).toMatch(/Provider states: about \d+ calls to \/_sandbox\/states/);

  const bounds = ["--only", "funding", "--max-requests", "5", "--rate", "2"];
  const part = await dryRun(sandboxProfileFile, ...bounds);
  expect(part).toMatch(/^ {2}\S+\/\S+ +[\d,]+ requests$/m);
  expect(part).toContain("--max-requests ends it after 5 of them");
  expect(part).toContain("--rate lets it take 3 s at least");
});

test("what the profile leaves out is not sent", async () => {
  const given = "users: { given: [{ kind: indian, ids: [a, b] }] }";
  const printed = await dryRun(
    profileWith(`name: mine\ncapabilities: [external-sell]\n${given}\n`),
  );
  expect(printed).not.toMatch(/^ {2}(createUser|markNri|poolSell|linkBankAccount) /m);
  expect(printed).toMatch(
    /Users: about [\d,]+ are taken, and the profile gives 2 that nobody has used/,
  );
  expect(printed).toContain("Provider states: none is called, the profile has no address");
});
