import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import {
  folderWith,
  end,
  exchangeLine,
  findingLine,
  runLine,
} from "../../proof/self/report/sample.ts";
import { foldResults } from "../record/results/fold.ts";
import { suiteIdentity } from "../record/results/suite.ts";

const phone = "+919812345678";
const answer = { status: 200, headers: {}, body: JSON.stringify({ phone }) };
const lines = [
  runLine({ suite: suiteIdentity() }),
  exchangeLine("x-1", [], { answer }),
  findingLine("create-user-email-format"),
  end,
];

test("a contested finding: sentence, masked exchange and the team's reading, in one file", async () => {
  const run = folderWith(lines);
  const { findings } = foldResults(lines, { checksOnDisk: [] });
  const id = findings[0]?.id ?? "";
  const [because, output] = ["because.txt", "contest.md"].map((name) =>
    join(emptyFolder(), name),
  ) as [string, string];
  const contest = (finding: string) =>
    command(["contest", finding, run, "--because", because, "--output", output]);

  expect((await contest(id)).printed).toContain("There is no file at");
  writeFileSync(because, " \n");
  expect((await contest(id)).printed).toContain("is empty");
  writeFileSync(because, "Our code is the older one.\n```\n# Not a heading");
  expect((await contest("nosuch")).exitCode).toBe(2);
  expect(existsSync(output)).toBe(false);
  expect(await contest(id)).toMatchObject({ exitCode: 0 });

  const text = readFileSync(output, "utf8");
  expect(text).toContain("- Requirement: create-user-email-format, section users, Errors (stated)");
  expect(text).toContain("````\nOur code is the older one.");
  expect(text).toMatch(/Suite: wallet-conformance \S+, list of checks sha256 [0-9a-f]{64}/);
  expect(text).toContain("Response:");
  expect(text).not.toContain(phone);
  expect((await contest(id)).printed).toContain("is there already");
});
