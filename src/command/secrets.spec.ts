import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../proof/deviations.ts";
import { filesIn } from "../record/folder.ts";
import type { Results } from "../record/results/results.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";

test("a secret that is a word in the names of checks takes none of them away", async () => {
  const credentials = { apiKey: "demo-key", apiSecret: "secret" };
  const sandbox = await startSandbox({ credentials });
  const output = join(emptyFolder(), "out");
  const words = ["--base-url", sandbox.url, "--api-key", credentials.apiKey, "--output", output];
  const { exitCode } = await command(["run", ...words, "--only", "status-read"], {
    API_SECRET: credentials.apiSecret,
  });
  await sandbox.close();
  const results = JSON.parse(readFileSync(filesIn(output).results, "utf8")) as Results;
  expect(results.harnessErrors).toEqual([]);
  expect(exitCode).toBe(3);
});
