import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox, type SandboxOptions } from "../deviations.ts";
import { readEvidence } from "../../src/record/evidence/file.ts";
import { filesIn } from "../../src/record/folder.ts";
import { readFileSync } from "node:fs";
import { misjudgedIn } from "../../src/record/results/rejudged.ts";
import type { Results } from "../../src/record/results/results.ts";
import { asSandbox, command, emptyFolder } from "../self/cli/command.ts";
import { slowUnless } from "../self/slow.ts";
import { frontOf, type Noise } from "./front.ts";
import { lasting, now, oneOf, passing, underWay } from "./kinds.ts";

const controlToken = "token-behind-a-front";

/** Judges a sandbox behind a front by some of the checks, or by all. */
async function judge(noise: Noise, only: string[] = [], options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ controlToken, ...options });
  const front = await frontOf(sandbox.url, noise);
  const { apiKey, apiSecret } = sandbox.credentials;
  const output = join(emptyFolder(), "run");
  const part = only.length > 0 ? ["--only", ...only] : [];
  const words = ["run", ...asSandbox(front.url, apiKey), "--seed", "1", "--output", output];
  const ended = await command([...words, ...part], {
    API_SECRET: apiSecret,
    STATES_TOKEN: controlToken,
  });
  await front.close();
  await sandbox.close();
  const { results, evidence } = filesIn(output);
  const { lines } = readEvidence(evidence);
  expect(misjudgedIn(lines), "what verify would find").toEqual([]);
  return {
    ...ended,
    results: JSON.parse(readFileSync(results, "utf8")) as Results,
    troubled: front.troubled,
  };
}

type Judged = Awaited<ReturnType<typeof judge>>;

/** Nothing was found, and nothing that could be exercised was left out. */
function expectCalm({ results, printed, troubled }: Judged): void {
  expect(troubled).toBeGreaterThan(0);
  expect(results.findings.map(({ id, seen }) => [id, seen])).toEqual([]);
  const gaps = results.checks.filter(
    ({ outcome, reason }) => outcome === "not-run" && reason !== "not-selected",
  );
  expect(
    gaps.map(({ id, reason, detail }) => [id, reason, detail]),
    printed,
  ).toEqual([]);
}

const { "no backend": noBackend } = lasting(0);

const hour = 3_600_000;

test("trouble of every kind, one request in thirty, is nobody's deviation", async () => {
  const judged = await judge(oneOf(Object.values(now(30))), ["sells", "users"]);
  expectCalm(judged);
  expect(judged.printed).toMatch(
    /\d+ interruptions, nobody's deviation \(.*tries begun anew: \d+ requests/,
  );
});

for (const [kind, noise] of Object.entries(passing)) {
  const isQuick = kind.startsWith("a blip");
  test(`${kind}: nothing is found, and nothing left out`, slowUnless(isQuick), async () => {
    test.setTimeout(hour);
    expectCalm(await judge(noise, ["funding"]));
  });
}

for (const [kind, noise] of Object.entries({ ...now(100), ...passing })) {
  test(`a whole run with ${kind} conforms`, slowUnless(false), async () => {
    test.setTimeout(hour);
    const judged = await judge(noise);
    expectCalm(judged);
    expect(judged.exitCode, judged.printed).toBe(0);
  });
}

for (const [kind, noise] of Object.entries(lasting(underWay + 40))) {
  const isQuick = kind === "a lock-out in the service's envelope";
  test(
    `${kind} from then on ends the run, and is nobody's deviation`,
    slowUnless(isQuick),
    async () => {
      test.setTimeout(300_000);
      const { exitCode, printed, results } = await judge(noise, ["status"]);
      expect(results.findings.map(({ id, seen }) => [id, seen])).toEqual([]);
      expect(printed).toMatch(/has not been itself since \d{4}-\S+Z \(\d+ requests\): /);
      expect(exitCode).toBe(3);
    },
  );
}

test("where nothing was judged before that, there is no verdict", slowUnless(false), async () => {
  let isUnderWay = false;
  const fromTheFirstTest: Noise = (nth, chance, method) => {
    isUnderWay ||= method === "POST";
    return isUnderWay ? noBackend?.(nth, chance, method) : undefined;
  };
  const { exitCode, results } = await judge(fromTheFirstTest, ["bank-accounts"]);
  expect(results.verdict).toBeUndefined();
  expect(exitCode).toBe(2);
});
