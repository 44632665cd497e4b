import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";

const profile = packageFile("profiles/sandbox.yaml");

async function dryRun(file: string, ...options: string[]) {
  let arrived = 0;
  const server = createServer((_request, response) => {
    arrived += 1;
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const output = join(emptyFolder(), "run");
  const target = ["--profile", file, "--base-url", `http://127.0.0.1:${port}`];
  const ended = await command(["run", "--dry-run", ...target, "--output", output, ...options]);
  server.close();
  return { ...ended, arrived, hasWritten: existsSync(output) };
}

const numberAfter = (printed: string, words: RegExp): number =>
  Number(words.exec(printed)?.[1]?.replaceAll(",", ""));

test("a dry run says what would be sent, by test, operation and state, and sends nothing", async () => {
  const { exitCode, printed, arrived, hasWritten } = await dryRun(profile);
  expect(exitCode, printed).toBe(0);
  expect({ arrived, hasWritten }).toEqual({ arrived: 0, hasWritten: false });
  expect(numberAfter(printed, /Requests: about ([\d,]+)/)).toBeGreaterThan(10_500);
  expect(numberAfter(printed, /Requests: about ([\d,]+)/)).toBeLessThan(12_000);
  expect(printed).toMatch(/bank-accounts +\d+ tests +[\d,]+ requests/);
  expect(printed).toMatch(/createUser +POST \/api\/v2\/user +1,\d{3}/);
  expect(printed).toMatch(/Provider states: about \d+ calls to \/_sandbox\/states/);
  expect(printed).toMatch(/clock moved +\d+/);
});

test("a part of a run lists its tests, and bounds say what they cost", async () => {
  const bounds = ["--only", "funding", "--max-requests", "5", "--rate", "2"];
  const { exitCode, printed } = await dryRun(profile, ...bounds);
  expect(exitCode, printed).toBe(0);
  expect(printed).toMatch(/^ {2}\S+\/\S+ +[\d,]+ requests$/m);
  expect(printed).toContain("--max-requests ends it after 5 of them");
  expect(printed).toContain("--rate lets it take 3 s at least");
});

test("what the profile leaves out is not sent", async () => {
  const file = join(emptyFolder(), "mine.yaml");
  writeFileSync(
    file,
    "name: mine\ncapabilities: [external-sell]\nusers: { given: [{ kind: indian, ids: [a, b] }] }\n",
  );
  const { printed } = await dryRun(file);
  expect(printed).not.toMatch(/^ {2}(createUser|markNri|poolSell|linkBankAccount) /m);
  expect(printed).toMatch(
    /Users: about [\d,]+ are taken, and the profile gives 2 that nobody has used/,
  );
  expect(printed).toContain("Provider states: none is called, the profile has no address");
});

test("a dry run refuses what a run refuses", async () => {
  const wrong = await dryRun(profile, "--only", "kyk");
  expect(wrong.exitCode).toBe(2);
  expect(wrong.printed).toContain('Did you mean "kyc"?');
});
