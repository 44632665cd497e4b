import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../../proof/deviations.ts";
import { packageFile } from "../../spec/files.ts";
import type { Results } from "../record/results/results.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";

const contested = "create-user-email-format";

test("a contested finding: sentence, masked exchange and the team's reading, in one file", async () => {
  const sandbox = await startSandbox({ faults: [`${contested}:wrong-code`] });
  const { apiKey, apiSecret } = sandbox.credentials;
  const folder = emptyFolder();
  const [run, because, output] = ["run", "because.txt", "contest.md"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const target = ["--base-url", sandbox.url, "--api-key", apiKey, "--output", run];
  await command(["run", ...target, "--only", contested], {
    API_SECRET: apiSecret,
  });
  await sandbox.close();
  const results = JSON.parse(readFileSync(join(run, "results.json"), "utf8")) as Results;
  const { id = "", decisive } =
    results.findings.find(({ requirement }) => requirement === contested) ?? {};
  const contest = (finding: string) =>
    command(["contest", finding, run, "--because", because, "--output", output]);

  expect((await contest(id)).printed).toContain("There is no file at");
  writeFileSync(because, " \n");
  expect((await contest(id)).printed).toContain("is empty");
  writeFileSync(because, "Our code is the older one.\n```\n# Not a heading");
  expect((await contest("nosuch")).exitCode).toBe(2);
  expect(existsSync(output)).toBe(false);
  expect((await contest(id)).exitCode).toBe(0);

  const text = readFileSync(output, "utf8");
  expect(text).toContain(`- Requirement: ${contested}, section users, Errors (stated)`);
  expect(text).toContain("````\nOur code is the older one.");
  expect(text).toMatch(/Suite: wallet-conformance \S+, list of checks sha256 [0-9a-f]{64}/);
  const evidence = readFileSync(join(run, "evidence.ndjson"), "utf8");
  const phone = new RegExp(`"id":"${decisive}".*?(\\+\\d{10,})`).exec(evidence)?.[1] ?? "no phone";
  expect(phone).toMatch(/^\+/);
  expect(text).not.toContain(phone);
  expect((await contest(id)).printed).toContain("is there already");
});

test("each file that package.json leads to is there once built", () => {
  const { main, types, bin, exports } = JSON.parse(
    readFileSync(packageFile("package.json"), "utf8"),
  ) as { main: string; types: string; bin: object; exports: Record<string, object> };
  const led = [main, types, ...Object.values(bin), ...Object.values(exports["."] ?? {})].map(
    String,
  );
  expect(led.filter((file) => !existsSync(packageFile(file.replace(/^\.\//, ""))))).toEqual([]);
});
