import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { command, emptyFolder, here } from "../../proof/self/cli/command.ts";
import { findingLine } from "../../proof/self/report/findings.ts";
import { end, exchangeLine, runLine } from "../../proof/self/report/lines.ts";
import { folderWith } from "../../proof/self/report/sample.ts";
import { foldResults } from "../record/results/fold.ts";
import { suiteIdentity } from "../record/results/suite.ts";
import { sampleResults } from "../../proof/self/report/sample-run.ts";
import { resultsText } from "../record/results/results-file.ts";
import { filesIn } from "../record/folder.ts";
import { openPoints } from "../../spec/open-points/index.ts";
import { clientRegister, register } from "../../spec/register.ts";
import { allChecks } from "../judge/run/catalogue.ts";
import { notExercisedReasons } from "../record/evidence/not-exercised-reasons.ts";
import { explanationOf as explanationIn } from "./explain/explanation.ts";
import { listOf } from "./list/lists.ts";
import {
  changed,
  inKyc,
  judge,
  lacking,
  recorded,
} from "../../proof/self/traffic/recorded-client.ts";
import { packageFile } from "../../spec/files.ts";

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

const explanationOf = (id: string): string => explanationIn(id, emptyFolder());

test("every name that a report shows is explained, each with its sentence", () => {
  for (const { id, statement } of [...register, ...clientRegister])
    expect(explanationOf(id)).toContain(statement);
  for (const [id, { question }] of Object.entries(openPoints))
    expect(explanationOf(id)).toContain(question);
  for (const [id, { meaning }] of Object.entries(notExercisedReasons))
    expect(explanationOf(id)).toContain(meaning);
  const [check] = allChecks();
  expect(explanationOf(check?.id ?? "")).toContain(check?.title);
});

test("a requirement is explained by its checks, its faults, its open points and what it needs", () => {
  const text = explanationOf("link-account-ceiling-reached");
  expect(text).toContain("linkBankAccount: HTTP 400, code 104004");
  expect(text).toContain("link-account-ceiling-reached:not-raised");
  expect(text).toContain("states: { url: /testing/states");
  expect(text).toContain("run --only link-account-ceiling-reached");
});

test("a finding is explained from its run, by its id or how that begins", () => {
  const folder = emptyFolder();
  writeFileSync(filesIn(folder).results, resultsText(sampleResults));
  const [finding] = sampleResults.findings;
  const { id = "", requirement = "" } = finding ?? {};
  for (const name of [id, id.slice(0, -3)]) {
    const text = explanationIn(name, folder);
    expect(text).toContain(`  replay    ${finding?.replay}`);
    expect(text).toContain(`run --only ${requirement}`);
  }
  expect(() => explanationIn(`${id}0`, folder)).toThrow(
    /^Nothing is called .*\n.*Findings are looked up in /,
  );
});

test("a finding of traffic is explained by its request, and judged again, not replayed", async () => {
  const judged = await judge(changed(recorded, inKyc(lacking("x-signature"))));
  const { id } = judged.findings.find(({ requirement }) => requirement.startsWith("client-"))!;
  const text = explanationIn(id, judged.folder);
  expect(text).toMatch(/POST \/api\/v2\/user\/kyc, answered with 200, X-Request-Id [\da-f-]{36}/);
  expect(text).toContain("leaves X-Request-Id out");
  expect(text).toContain("client --scenario plain-sell -- COMMAND");
  const { exitCode, printed } = await here(["replay", id, judged.folder]);
  expect(exitCode).toBe(2);
  expect(printed).toContain(`npx wallet-conformance judge ${judged.folder}\n`);
});

const copy = packageFile("../shared/interface.md");

if (existsSync(copy)) {
  test("a revision lists what is new, what is gone and what to look at again", async () => {
    const file = join(emptyFolder(), "revision.md");
    const revised = readFileSync(copy, "utf8").replace(
      "fails with HTTP 403",
      "fails with HTTP 409",
    );
    writeFileSync(file, revised);
    const list = await listOf("sentences", file);
    expect(list).toContain(
      "This is another revision than the one that the suite was written from.",
    );
    expect(list).toMatch(/^new +line 369, under "Limits": .* HTTP 409 and code 404001\.$/m);
    expect(list).toMatch(/^Look again at sells-pool-within-limits, sells-external-within-limits,/m);
  });
}
