import { expect, test } from "@playwright/test";
import { judgeSandbox } from "../../proof/self/cli/judge.ts";

test("a secret that is a word in the names of checks takes none of them away", async () => {
  const credentials = { apiKey: "demo-key", apiSecret: "secret" };
  const { exitCode, results } = await judgeSandbox({ credentials }, ["--only", "status-read"]);
  expect(results.harnessErrors).toEqual([]);
  expect(exitCode).toBe(3);
});
