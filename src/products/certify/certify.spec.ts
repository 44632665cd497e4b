import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { format } from "prettier";
import { packageFile } from "../../../spec/files.ts";
import { clientRegister } from "../../../spec/register.ts";
import { type Sold, scenarios } from "./scenarios.ts";
import { faults } from "../reference-client/faults.ts";
import { readResults } from "../../record/read-results.ts";
import { resultsMistakes } from "../../../proof/self/report/schemas.ts";
import { pageWith } from "../../../proof/self/page.ts";
import { isThorough, slowUnless } from "../../../proof/self/slow.ts";
import { command, emptyFolder, here } from "../../../proof/self/cli/command.ts";
import { run } from "../../../proof/self/cli/running.ts";
import { checksOfTask } from "./certify.ts";

const carefulClient = ["node", packageFile("dist/src/products/reference-client/main.js")];

async function certify(
  names: string[],
  words: string[],
  environment: Record<string, string> = {},
  options: string[] = [],
) {
  const output = emptyFolder();
  const named = names.flatMap((name) => ["--scenario", name]);
  const all = ["client", ...named, ...options, "--output", output, "--", ...words];
  const ended = await command(all, environment);
  return { ...ended, output, results: readResults(output) };
}

test("the careful client conforms, in every scenario, and gets a certificate that can be verified", async () => {
  const named = ["--name", "Our platform 2.3"];
  const { exitCode, results, output } = await certify([], carefulClient, {}, named);
  expect(results.findings).toEqual([]);
  expect(results.verdict).toBe("conforming");
  expect(exitCode).toBe(0);
  expect(resultsMistakes(results)).toEqual([]);

  const zip = `${output}.zip`;
  const packaged = await here(["package", output, "--output", zip]);
  expect(packaged.printed).toContain("Packaged as a certificate of conformance.");
  const verified = await here(["verify", zip]);
  expect(verified.printed).toContain("The package holds: a certificate of conformance.");
  expect(verified.exitCode).toBe(0);
});

/** `npm run self:all` runs all scenarios. */
const someScenarios = isThorough
  ? []
  : ["plain-sell", "timestamp-expired", "answer-lost", "account-pending"];

test("a client of other habits conforms, too", async () => {
  const other = { WALLET_CLIENT_HABITS: "other" };
  const { exitCode, results } = await certify(someScenarios, carefulClient, other);
  expect(results.findings).toEqual([]);
  expect(exitCode).toBe(isThorough ? 0 : 3);
});

// `npm run self:all` runs all faults.
const sampled = 16;

for (const [index, fault] of faults.entries()) {
  const details = slowUnless(index % sampled === 0);
  test(`a client is caught that ${fault.does}`, details, async () => {
    const { exitCode, results } = await certify([fault.in], carefulClient, {
      WALLET_CLIENT_FAULT: fault.does,
    });
    expect(results.findings.map(({ requirement }) => requirement)).toContain(fault.breaks);
    expect(exitCode).toBe(1);
  });
}

test("in a dialect a client is judged by what its requests mean in it", async () => {
  const [own, another] = ["short-quotes", "camel-case-bodies"].map((name) =>
    certify(["plain-sell"], carefulClient, {}, [
      "--profile",
      packageFile(`profiles/variants/${name}.yaml`),
    ]),
  );
  const speaking = await own!;
  expect(speaking.results.findings).toEqual([]);
  expect(speaking.printed).toContain("left out: ");
  const { results, printed, exitCode } = await another!;
  const found = results.findings.map(({ requirement }) => requirement);
  expect(found, printed).toContain("client-kyc-required-parts");
  expect(exitCode).toBe(1);
});

test("each requirement of the client is broken by a client, in a scenario there is", () => {
  const broken = new Set<string>(faults.map(({ breaks }) => breaks));
  const required = clientRegister.filter(({ basis }) => basis !== "advisory");
  expect(required.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([]);
  const unknown = faults.filter((fault) => !(fault.in in scenarios));
  expect(unknown).toEqual([]);
});

test("docs/client.md lists the broken clients", async () => {
  const file = packageFile("docs/client.md");
  const rows = faults.map(
    ({ does, breaks, in: scenario }) => `| ${does} | \`${breaks}\` | ${scenario} |`,
  );
  const table = ["| a client that ... | breaks | in the scenario |", "| - | - | - |", ...rows];
  const page = pageWith("client", { "broken clients": table.join("\n") });
  const fresh = await format(page, { parser: "markdown", printWidth: 100 });
  if (process.env.RECORD_CLIENTS) writeFileSync(file, fresh);
  const advice = "Broken clients were changed: RECORD_CLIENTS=1 npm run self -- certify/certify";
  expect(fresh, advice).toBe(readFileSync(file, "utf8"));
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const script = (text: string): string[] => ["node", "-e", text];

test("the command finds address, credentials, scenario and task in its environment; one that does nothing has no verdict", async () => {
  const { printed, exitCode, results } = await certify(
    ["nri-sell"],
    script(`
      const { WALLET_BASE_URL, WALLET_API_KEY, WALLET_API_SECRET, WALLET_SCENARIO, WALLET_TASK } = process.env;
      const { kind, nri, user, kyc, bankAccounts, sell } = JSON.parse(WALLET_TASK);
      console.log("FOUND", new URL(WALLET_BASE_URL).hostname, WALLET_API_KEY, WALLET_API_SECRET.length, WALLET_SCENARIO);
      console.log("STARTED", require("node:child_process").spawn("sleep", ["300"]).pid);
      console.log("TASK", kind, nri, !!user.email, kyc.country_iso3, bankAccounts.length, sell.from_amount);
      process.exit(7);
    `),
  );
  expect(printed).toContain("FOUND 127.0.0.1 sandbox-client 14 nri-sell");
  expect(printed).toContain("TASK pool true true GBR 1 12.75");
  expect(exitCode).toBe(2);
  expect(results.run.traffic?.notes.join()).toContain("ended with exit code 7");
  const { printed: said } = await command([
    "client",
    "--output",
    emptyFolder(),
    "--",
    "no such command",
  ]);
  expect(said).toContain("no such command can't be run (give its words apart");
  const started = Number(/STARTED (\d+)/.exec(printed)?.[1]);
  await expect.poll(() => isRunning(started)).toBe(false);
});

test("what keeps a client from its sell is said, and what is wrong with its signatures", async () => {
  const { results, printed } = await certify(["plain-sell"], carefulClient, {
    WALLET_CLIENT_FAULT: "signs with the API key in place of the secret",
  });
  const stop = "the last answer, to POST /api/v2/user, was 401";
  expect(results.run.traffic?.notes.join()).toContain(`came to no sell: ${stop}`);
  expect(printed).toContain('wrong signature: one made "with the API key as the secret"');
});

test("a command that never ends is ended, and what it did is judged", async () => {
  const { exitCode, results } = await certify(
    ["plain-sell"],
    script(`
      process.on("SIGTERM", () => {});
      fetch(process.env.WALLET_BASE_URL + "/api/v2/user/someone");
      setInterval(() => {}, 1000);
    `),
    {},
    ["--timeout", "2s"],
  );
  expect(exitCode).toBe(1);
  expect(results.findings.map(({ requirement }) => requirement)).toEqual([
    "client-carries-signing-headers",
  ]);
  expect(results.run.traffic?.notes.join()).toContain("did not end within 2 s");
});

const made = { count: 1, isLookedUp: false };

const outcomesOf = (sold: Sold, isCutShort = false) =>
  checksOfTask("answer-lost", sold, isCutShort).map(({ check }) => check.outcome);

test("a sell that was made is neither made twice nor given up", () => {
  expect(outcomesOf({ count: 0, isLookedUp: false })).toEqual(["not-run", "not-run"]);
  expect(outcomesOf(made)).toEqual(["passed", "failed"]);
  expect(outcomesOf({ ...made, isLookedUp: true })).toEqual(["passed", "passed"]);
  expect(outcomesOf({ ...made, count: 2 })).toEqual(["failed", "failed"]);
  // A command that was ended might still have asked.
  expect(outcomesOf(made, true)).toEqual(["passed", "not-run"]);
});

test("SIGINT ends the platform's command with all it has started, and there is a report", async () => {
  const output = emptyFolder();
  const platform = `console.log("STARTED", require("node:child_process").spawn("sleep", ["300"]).pid)`;
  const words = ["client", "--output", output, "--", process.execPath, "-e", platform];
  const { child, ended, says } = run({
    words: [packageFile("dist/src/command/main.js"), ...words],
  });
  const started = Number(await says(/STARTED (\d+)/));
  child.kill("SIGINT");
  const { exitCode, printed } = await ended;
  expect(exitCode).toBe(2);
  await expect.poll(() => isRunning(started)).toBe(false);
  const results = readResults(output);
  expect(results.verdict).toBeUndefined();
  expect(results.run.interrupted).toBe(true);
  expect(results.run.traffic?.notes.join()).toContain("was interrupted in plain-sell");
  expect(printed).toContain("The run was interrupted");
  expect(printed).not.toContain("external-sell: the service");
});
