import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import { profileWith } from "../../proof/self/cli/judge.ts";
import { plain } from "../../proof/self/client/standing-before.ts";
import { sandboxProfileFile } from "../judge/profile/load.ts";

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
