import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Command } from "commander";
import { startSandbox, type Sandbox } from "../../proof/deviations.ts";
import { packageFile } from "../../spec/files.ts";
import { commandLineProgram } from "./program.ts";
import { describeTarget } from "../products/description/describe-target.ts";
import { loadProfile } from "../judge/profile/load.ts";
import { emptyFolder } from "../../proof/self/cli/command.ts";
import {
  ciFiles,
  commandsIn,
  commandsInCi,
  commandsInText,
  linesOf,
  pages,
  scriptsIn,
  wordsOfLine,
} from "../../proof/self/cli/documented.ts";
import { inOneProcess } from "../../proof/self/cli/one-process.ts";

// Every command of the documentation, quickly; documented-walk.spec.ts makes the whole way of a reader.

const others: [line: RegExp, why: string][] = [
  [/^npm ci( && npm (test|run conformance))?$/, "what CI runs on a clean clone"],
  [/^npm (ci|test|run (check|conformance)) +#/, "the same, in CONTRIBUTING.md"],
  [/^npm install --save-dev wallet-conformance$/, "package/installed.ts installs what is packed"],
  [/^export API_SECRET=\.\.\./, "sets a variable"],
  [/^export API_KEY=\.\.\. API_SECRET=\.\.\./, "sets variables"],
  [/^export OTHER_API_KEY=\.\.\. OTHER_API_SECRET=\.\.\.$/, "sets variables"],
  [/^openssl (genpkey|pkey) /, "makes keys; package/packed-run.ts makes them with Node"],
  [/^STATES_TOKEN=\.\.\. node provider-states\.mjs \d+$/, "client/states-example.spec.ts runs it"],
  [/^python3 -m pip install schemathesis$/, "needs the network of PyPI"],
  [/^schemathesis run openapi\.yaml --url /, "description/schemathesis.spec.ts, where it is there"],
  [/^docker (build|run) /, "package/dockerfile.spec.ts, where a builder is there"],
  [/^curl "http:\/\/127\.0\.0\.1:4030/, "traffic/sign.spec.ts sends such requests"],
  [/^head=""; while /, "report/integrity.spec.ts runs the line"],
];

test("every line is a command that a test runs, or known not to be", () => {
  const unknown = pages
    .flatMap(linesOf)
    .filter((line) => wordsOfLine(line) === undefined)
    .filter((line) => !others.some(([each]) => each.test(line)));
  expect(unknown).toEqual([]);
});

const named = (words: string[], above: Command): Command => {
  const below = above.commands.find((each) => each.name() === words[0]);
  return below ? named(words.slice(1), below) : above;
};

test("every option in the documentation is one that its command has", () => {
  const documented = [...commandsIn(...pages), ...commandsInText(...pages), ...commandsInCi];
  expect(commandsInCi.length).toBeGreaterThanOrEqual(ciFiles.length);
  for (const words of documented) {
    const [own = ""] = words.split(" -- ");
    const { options } = named(own.split(" "), commandLineProgram());
    const longs = options.map(({ long }) => long);
    for (const option of own.match(/--[a-z-]+/g) ?? []) {
      expect.soft(longs, words).toContain(option);
    }
  }
});

test("every npm script in the documentation is one that there is", () => {
  const { scripts } = JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(scriptsIn(...pages, "ARCHITECTURE.md")),
  );
});

/** Commands that need a run, or serve: the tests that run them. */
const triedBy: Record<string, string> = {
  sandbox: "proof/self/cli/running-sandbox.ts",
  replay: "src/command/replay.spec.ts",
  report: "src/command/shards.spec.ts",
  compare: "src/command/compare.spec.ts",
  package: "proof/self/package/packed-run.ts",
  verify: "src/products/certify/command.spec.ts",
  contest: "src/command/contest.spec.ts",
  challenge: "src/products/package/challenge.spec.ts",
  observe: "proof/self/traffic/observing.ts",
  judge: "src/products/traffic/recorders.spec.ts",
  client: "src/products/certify/command.spec.ts",
  sign: "src/products/traffic/sign.spec.ts",
};

test("the tests that run the longer commands are there", () => {
  for (const [name, file] of Object.entries(triedBy)) {
    const text = readFileSync(packageFile(file), "utf8");
    expect.soft(text, file).toMatch(new RegExp(`("|conformance )${name}[" ]`));
  }
});

function readersFolder(): string {
  const folder = emptyFolder();
  const openapi = JSON.stringify(describeTarget(loadProfile().profile));
  writeFileSync(join(folder, "openapi.yaml"), openapi);
  writeFileSync(join(folder, "own.yaml"), "name: my-deployment\ntimeZone: UTC\n");
  writeFileSync(
    join(folder, "waivers.yaml"),
    "- requirement: bank-accounts-delete\n  reason: ticket 1\n  expires: 2099-01-01\n",
  );
  cpSync(packageFile("profiles/sandbox.yaml"), join(folder, "my-deployment.yaml"));
  return folder;
}

/** The words of a documented command, with what its reader puts in; a run is made without requests. */
function filledIn(documented: string, { url, credentials }: Sandbox): string[] {
  const words = documented
    .replace(/ > .*$/, "")
    .replace("https://sandbox.example.com", url)
    .replace("YOUR_KEY", credentials.apiKey)
    .split(" ");
  if (words[0] === "probe") words.push("--force", "--read-only");
  return words[0] === "run" ? [...words, "--dry-run"] : words;
}

test("every other documented command does what it's for", async () => {
  const sandbox = await startSandbox();
  const environment = { API_SECRET: sandbox.credentials.apiSecret, STATES_TOKEN: "the-token" };
  // The list of sentences needs the document: spec/sentences.spec.ts reads it where it is there.
  const lists = commandsInText(...pages).filter((words) => /^list (?!sentences)/.test(words));
  const documented = [...new Set([...commandsIn(...pages), ...lists])].filter(
    (words) => !((words.split(" ")[0] ?? "") in triedBy) && !/--(challenge|resume) /.test(words),
  );
  const folder = readersFolder();
  const lines = documented.map((words) => ({ words: filledIn(words, sandbox), environment }));
  const ended = await inOneProcess(lines, folder);
  await sandbox.close();
  expect(ended.length).toBeGreaterThan(10);
  for (const [at, { exitCode, printed }] of ended.entries()) {
    expect.soft(exitCode, `${documented[at]}\n${printed}`).toBe(0);
    expect.soft(printed, documented[at]).not.toBe("");
  }
  expect(existsSync(join(folder, "profile.yaml"))).toBe(true);
});
