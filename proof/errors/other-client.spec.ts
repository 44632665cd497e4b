import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import { filesIn } from "../../src/record/folder.ts";
import type { Results } from "../../src/record/results/results.ts";
import { command, emptyFolder } from "../self/cli/command.ts";

// Without provider states, what belongs to another client is made by that client's own requests.

const requirements = ["pool-sell-quote-foreign", "pool-sell-user-foreign"] as const;

test("with another client's key and secret the suite makes that client's quotes and users", async () => {
  // The second row is raised for every user that the client doesn't have; the first one is broken.
  const sandbox = await startSandbox({ faults: ["pool-sell-quote-foreign:not-raised"] });
  const { url, credentials, otherKey, otherSecret } = sandbox;
  const folder = emptyFolder();
  const profile = join(folder, "profile.yaml");
  writeFileSync(
    profile,
    "name: mine\nstates: none\nprovocations: { pool-sell-user-foreign: usual }\n",
  );
  const output = join(folder, "run");
  const target = ["--profile", profile, "--base-url", url, "--api-key", credentials.apiKey];
  const only = ["--only", ...requirements, "--runs", "1", "--output", output];
  await command(["run", ...target, ...only], {
    API_SECRET: credentials.apiSecret,
    OTHER_API_KEY: otherKey,
    OTHER_API_SECRET: otherSecret,
  });
  await sandbox.close();

  const files = filesIn(output);
  const results = JSON.parse(readFileSync(files.results, "utf8")) as Results;
  const outcomeOf = (id: string) => results.requirements.find((each) => each.id === id)?.outcome;
  expect(requirements.map(outcomeOf)).toEqual(["fail", "pass"]);

  // What was sent in its name can be sent again, and its key is in no file.
  expect(readFileSync(files.index, "utf8")).toContain("OTHER_API_KEY:?");
  for (const file of [files.evidence, files.results, files.index]) {
    expect(readFileSync(file, "utf8")).not.toContain(otherKey);
  }
});
