import { expect, test } from "@playwright/test";
import type { FaultName } from "../faults/index.ts";
import { startSandbox } from "../deviations.ts";
import type { EvidenceLine } from "../../src/record/evidence/lines.ts";
import { runVariables } from "../../src/judge/run/options.ts";
import { command } from "../self/cli/command.ts";
import { judgeBy } from "../self/cli/judge.ts";
import { slowUnless } from "../self/slow.ts";
import { profileFor } from "../lawful/profile-for.ts";

const variants = ["kyc-later", "bank-verification-later"] as const;
const model =
  "models/bank-accounts/bank-accounts/bank-accounts-of-a-user-with-indian-kyc-keep-to-their-states";

/** Runs the model against a target that verifies later; gives what was sent and, of a faulty one, what a replay says. */
async function modelAt(...faults: FaultName[]) {
  const sandbox = await startSandbox({ variants, faults });
  const { apiKey, apiSecret } = sandbox.credentials;
  const environment = { API_SECRET: apiSecret, [runVariables.test]: model };
  const target = ["--profile", profileFor(variants, sandbox.url), "--api-key", apiKey];
  const run = await judgeBy([...target, "--runs", "4", "--seed", "7"], environment);
  const { id } = run.results.findings.find(({ path }) => path !== undefined) ?? {};
  const again = ["replay", id ?? "", run.folder, "--api-key", apiKey];
  const replay = id === undefined ? undefined : await command(again, environment);
  await sandbox.close();
  return { ...run, replay };
}

function mostAtOnce(lines: readonly EvidenceLine[]): number {
  const waiting = new Set<string>();
  let most = 0;
  for (const line of lines) {
    if (line.kind !== "exchange" || !line.sentBy.startsWith(model)) continue;
    const { operation, request, answer } = line.exchange;
    const user = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(request.url + request.body)?.[0];
    if (user === undefined) continue;
    if (operation === "submitKyc") waiting.add(user);
    else if (/"approved"/.test(answer?.body ?? "")) waiting.delete(user);
    most = Math.max(most, waiting.size);
  }
  return most;
}

test("where verification takes time the tries of a model run at once", async () => {
  const { printed, lines } = await modelAt();
  expect(printed).toContain("0 failed");
  expect(mostAtOnce(lines)).toBe(4);
});

test("what one of the tries finds is shrunk, and replays", slowUnless(false), async () => {
  test.setTimeout(300_000);
  const { replay } = await modelAt("readd-deletes-neighbour");
  expect(replay?.printed).toContain("STILL THERE");
});
