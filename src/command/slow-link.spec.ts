import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../proof/deviations.ts";
import { packageFile } from "../../spec/files.ts";
import { filesIn } from "../record/folder.ts";
import { sandboxProfileFile } from "../judge/profile/sandbox-profile.ts";
import type { Results } from "../record/results/results.ts";
import { emptyFolder } from "../../proof/self/cli/command.ts";

const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");

/** Runs the tests of one title as plain Playwright does, with this many milliseconds for each. */
async function runTests(title: string, timeout: number, environment: Record<string, string>) {
  const { PATH = "", HOME = "" } = process.env;
  const config = packageFile("dist/playwright.config.js");
  const words = ["test", "--config", config, "--grep", title, "--timeout", String(timeout)];
  const child = spawn(process.execPath, [playwright, ...words], {
    env: { PATH, HOME, ...environment },
    stdio: "ignore",
  });
  await once(child, "close");
}

test("a defect on a slow link is a finding, however long its story takes", async () => {
  const sandbox = await startSandbox({
    variants: ["slow-answers"],
    faults: ["weekly-not-consumed"],
  });
  const output = emptyFolder();
  await runTests("limits follow every sell", 1_500, {
    CONFORMANCE_PROFILE: sandboxProfileFile,
    CONFORMANCE_BASE_URL: sandbox.url,
    CONFORMANCE_API_KEY: sandbox.credentials.apiKey,
    CONFORMANCE_RUNS: "4",
    CONFORMANCE_SEED: "1",
    CONFORMANCE_OUTPUT: output,
    API_SECRET: sandbox.credentials.apiSecret,
  });
  await sandbox.close();
  const results = JSON.parse(readFileSync(filesIn(output).results, "utf8")) as Results;
  expect(results.harnessErrors).toEqual([]);
  expect(results.findings.map(({ requirement }) => requirement)).toContain(
    "limits-consumed-by-sell",
  );
  expect(results.run.durationMs).toBeGreaterThan(1_500);
});
