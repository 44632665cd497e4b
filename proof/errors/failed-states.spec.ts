import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import type { Results } from "../../src/record/results/results.ts";
import { command, emptyFolder } from "../self/cli/command.ts";
import { frontOf, type Answer } from "../self/client/standing-before.ts";

const statesPath = "/_sandbox/states";

/** Judges a part of a sandbox whose users need provider states, where these answer as this does. */
async function judged(states: (passed: Answer, calls: number) => Answer, statesUrl = statesPath) {
  const controlToken = "token-of-the-states";
  const sandbox = await startSandbox({
    controlToken,
    variants: ["kyc-by-state", "bank-verification-by-state"],
  });
  let calls = 0;
  const front = await frontOf(sandbox.url, (passed, asked) =>
    asked.endsWith(statesPath) ? states(passed, (calls += 1)) : passed,
  );
  const folder = emptyFolder();
  const profile = join(folder, "profile.yaml");
  writeFileSync(
    profile,
    `name: x
baseUrl: http://127.0.0.1:${front.port}
kyc: { concludes: state }
bankVerification: { concludes: state }
states: { url: "${statesUrl}", tokenEnv: STATES_TOKEN }
`,
  );
  const { apiKey: API_KEY, apiSecret: API_SECRET } = sandbox.credentials;
  const output = join(folder, "run");
  const only = ["--only", "sells-pool-flow,bank-accounts-savings,users-is-nri-set"];
  const words = ["run", "--profile", profile, "--output", output, ...only];
  const ended = await command(words, { API_KEY, API_SECRET, STATES_TOKEN: controlToken });
  front.close();
  await sandbox.close();
  const results = JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
  return { ...ended, asked: front.asked, results };
}

const failures: Partial<Answer>[] = [
  { status: 500, body: '{"message":"down"}' },
  { status: 404, body: "<html>not found</html>" },
  { status: 200, body: "done" },
];

test("what needs provider states that fail, are gone or answer no JSON during a run is not exercised, and no finding", async () => {
  // The preflight is answered.
  const { exitCode, printed, results } = await judged((passed, calls) =>
    calls === 1 ? passed : { ...passed, ...failures[calls % failures.length] },
  );
  expect(results.findings, printed).toEqual([]);
  const reasons = results.checks.flatMap(({ reason }) => reason ?? []);
  expect(new Set(reasons)).toContain("state-failed");
  expect(exitCode).toBe(3);
});

test("nothing is sent to a target whose provider states can't be used", async () => {
  for (const [answer, url, says] of [
    [{ status: 401, body: "{}" }, statesPath, /can't be used: status 401/],
    [{ status: 404, body: "<html>" }, statesPath, /can't be used: status 404/],
    [
      {},
      "http://127.0.0.1:9/states",
      /http:\/\/127\.0\.0\.1:9\/states can't be used: no answer \(refused/,
    ],
  ] as const) {
    const { exitCode, printed, asked } = await judged((passed) => ({ ...passed, ...answer }), url);
    expect(printed).toMatch(says);
    expect(exitCode).toBe(2);
    expect(asked.filter((what) => !what.endsWith(statesPath))).toEqual([]);
  }
});
