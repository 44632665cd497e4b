import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { commandLineProgram } from "./program.ts";
import { emptyFolder, here } from "../../proof/self/cli/command.ts";
import { expectGolden } from "../../proof/self/cli/golden.ts";

const secret = { API_SECRET: "a-secret-for-tests" };
const nowhere = "http://127.0.0.1:9";
const target = `--base-url ${nowhere} --api-key key`;

/** Wrong lines of each command, with what their golden files then hold. Every one exits with 2. */
const wrong: Record<string, string[]> = {
  "": ["", "rnu", "--nosuch"],
  run: [
    "extra",
    "--base-ulr x",
    "--profile",
    "--profile nowhere.yaml",
    "--profile typo.yaml",
    "--profile empty",
    "--profile nothing.yaml",
    "--profile typo.yaml/x.yaml",
    "--profile aliases.yaml",
    "--base-url example.com",
    "--base-url https://me:word@example.com",
    `--base-url ${nowhere}`,
    `${target} --states-url http://`,
    "--states-url /states",
    '--base-url "" --api-key key',
    `--base-url ${nowhere} --api-key ""`,
    '--profile ""',
    "--api-key key",
    "--api-key key --dry-run",
    "--only limits-raed",
    "--only nope",
    "--seed x",
    "--path x",
    "--runs 0",
    "--max-requests 1.5",
    "--rate fast",
    "--workers 0",
    "--shard 5/4",
    "--shard 1/2 --fail-fast",
    "--waivers nowhere.yaml",
    "--waivers empty",
    "--waivers typo.yaml",
    "--also pdf",
    "--output a-run",
    "--output typo.yaml",
    "--output typo.yaml/x",
    "--dry-run --only limits-raed",
  ],
  probe: [
    "",
    '--base-url ""',
    "--base-url example.com",
    `--base-url ${nowhere}`,
    `${target} --openapi nowhere.yaml`,
    `${target} --openapi typo.yaml`,
    `${target} --har nowhere.har`,
    `${target} --output typo.yaml`,
    `${target} --openapi empty`,
    `${target} --har empty`,
    `${target} --output nowhere/x.yaml`,
    `${target} --output typo.yaml/x.yaml`,
    `${target} --output empty --force`,
  ],
  challenge: ["", "nwe"],
  contest: ["", "finding", "finding nowhere --because typo.yaml", "finding --because nowhere.txt"],
  "challenge new": ["", "--until 2099-01-01", "--until soon --key typo.yaml"],
  profile: ["", "chek typo.yaml"],
  "profile check": ["", "nowhere.yaml", "typo.yaml", "typo.yaml --jsno"],
  openapi: ["--profile nowhere.yaml", "--profile typo.yaml", "extra"],
  sandbox: ["--port x", "--fault nosuch", "--variant signature-base", "--patch nowhere.mjs"],
  observe: [
    "",
    "--listen x",
    "--listen 0 --for 3",
    "--listen 0 --profile nowhere.yaml",
    '--listen 0 --target ""',
  ],
  sign: [
    "",
    "--listen 0.0.0.0:0",
    "--listen 0 --wrong key-of-another",
    "--listen 0 --target nowhere",
  ],
  explain: ["", "signature-encodin", "nonsense"],
  judge: ["", "nowhere.har", "empty", "typo.yaml"],
  client: ["", "--timeout 3 -- true", "--scenario plain-sel -- true"],
  replay: ["", "some-finding", "some-finding empty"],
  report: ["", "nowhere", "empty --also pdf", "a-run"],
  compare: ["", "empty", "empty nowhere", "empty empty --fail-on worse"],
  package: [
    "",
    "nowhere",
    "empty",
    "empty --key nowhere.pem",
    "empty --key typo.yaml",
    "empty --key empty",
  ],
  verify: ["", "nowhere.zip", "empty", "typo.yaml"],
  list: [
    "",
    "fauls",
    "foo",
    "faults extra",
    "sentences",
    "sentences nowhere.md",
    "sentences typo.yaml",
  ],
  help: ["rnu"],
};

const earlier =
  '{"kind":"run","schemaVersion":0,"suite":{"name":"wallet-conformance","version":"0.0.1"}}\n';

const aliases = `a0: &a0 [x]\n${Array.from(
  { length: 20 },
  (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`,
).join("")}`;

/** A folder with profiles that have mistakes, an empty folder, and one that holds a run. */
function prepared(): string {
  const folder = emptyFolder();
  writeFileSync(join(folder, "typo.yaml"), "name: mine\nbaseURL: http://127.0.0.1:9\n");
  writeFileSync(join(folder, "nothing.yaml"), "");
  writeFileSync(join(folder, "aliases.yaml"), aliases);
  for (const name of ["empty", "a-run"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "a-run/evidence.ndjson"), earlier);
  return folder;
}

/** Two quotes are an empty word, as in a shell. */
const wordsOf = (name: string, rest: string) =>
  `${name} ${rest}`
    .split(" ")
    .filter(Boolean)
    .map((word) => (word === '""' ? "" : word));

test("wrong usage is explained, command by command", async () => {
  const commands = ["", "help", ...commandLineProgram().commands.map((each) => each.name())];
  expect(Object.keys(wrong)).toEqual(expect.arrayContaining(commands));
  const lines = Object.entries(wrong).flatMap(([name, rests]) =>
    rests.map((rest) => ({ name, words: wordsOf(name, rest) })),
  );
  const folder = prepared();
  const texts: Record<string, string> = {};
  for (const { name, words } of lines) {
    const { exitCode, printed } = await here(words, secret, folder);
    expect.soft(exitCode, words.join(" ")).toBe(2);
    expect.soft(printed, words.join(" ")).not.toMatch(/^\s+at .*:\d+:\d+|itself failed/m);
    const file = name.replace(" ", "-") || "wallet-conformance";
    const line = `$ wallet-conformance ${words.map((word) => word || '""').join(" ")}`.trimEnd();
    // Help that is shown for want of a command has its own golden file.
    const shown = printed.startsWith("Usage:") ? "(its help)\n" : printed.replaceAll(folder, "");
    texts[file] = `${texts[file] ?? ""}${line}\n${shown}\n`;
  }
  expectGolden("errors", texts);
});
