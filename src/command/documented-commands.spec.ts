import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Command } from "commander";
import { startSandbox } from "../../proof/deviations.ts";
import { packageFile, readJson } from "../../spec/files.ts";
import { commandLineProgram } from "./program.ts";
import { describeTarget } from "../products/description/describe-target.ts";
import { loadProfile } from "../judge/profile/load.ts";
import { emptyFolder, here } from "../../proof/self/cli/command.ts";

const filesOf = (folder: string): string[] =>
  readdirSync(packageFile(folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${folder}/${name}`);

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "reports/README.md",
  ...filesOf("docs").filter((name) => name.endsWith(".md")),
];

const foundIn = (files: readonly string[], pattern: RegExp): string[] => [
  ...new Set(
    files
      .flatMap((file) => [...readFileSync(packageFile(file), "utf8").matchAll(pattern)])
      .flatMap((groups) => groups.slice(1).filter(Boolean)),
  ),
];

const lines = foundIn(pages, /```sh\n([^]*?)```/g).flatMap((block) => block.trim().split("\n"));
const ours = /^npx wallet-conformance (?<words>.*?)( +#.*)?$/;
const program = commandLineProgram();
const names = program.commands.map((command) => command.name()).join("|");
const commands = [...new Set(lines.flatMap((line) => ours.exec(line)?.groups?.words ?? []))];
const inText = foundIn(
  pages,
  new RegExp(
    `\`(?:npx wallet-conformance )?((?:${names}) [^\`]*)\`|\`npx wallet-conformance ([a-z]+)\``,
    "g",
  ),
);
const ciFiles = filesOf("docs/examples/ci");
const inCi = foundIn(ciFiles, /npx wallet-conformance ([^|'\n]*)/g);

const others = [
  /^npm (ci|install|test|run (check|conformance))\b/,
  /^export (API|OTHER_API)_(KEY|SECRET)=/,
  /^openssl (genpkey|pkey) /,
  /^STATES_TOKEN=\.\.\. node provider-states\.mjs \d+$/,
  /^(python3 -m pip install schemathesis$|schemathesis run openapi\.yaml --url )/,
  /^docker (build|run) /,
  /^curl "http:\/\/127\.0\.0\.1:4030/,
  /^head=""; while /,
];

const isKnown = (line: string) => ours.test(line) || others.some((each) => each.test(line));

test("every line is a command that a test runs, or known not to be", () => {
  expect(lines.filter((line) => !isKnown(line))).toEqual([]);
});

const named = (words: string[], above: Command): Command => {
  const below = above.commands.find((each) => each.name() === words[0]);
  return below ? named(words.slice(1), below) : above;
};

test("every option and every npm script in the documentation is one that there is", () => {
  expect(inCi.length).toBeGreaterThanOrEqual(ciFiles.length);
  for (const words of [...commands, ...inText, ...inCi]) {
    const [own = ""] = words.split(" -- ");
    const longs = named(own.split(" "), program).options.map(({ long }) => long);
    for (const option of own.match(/--[a-z-]+/g) ?? []) {
      expect.soft(longs, words).toContain(option);
    }
  }
  const { scripts } = readJson(packageFile("package.json")) as { scripts: Record<string, string> };
  const documented = foundIn([...pages, "ARCHITECTURE.md"], /npm run ([a-z:]+)/g);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(documented));
});

/** Commands that need a run, or serve, have other tests. */
const triedElsewhere =
  /^(sandbox|replay|report|compare|package|verify|contest|challenge|observe|judge|client|sign)\b|--(challenge|resume) /;

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

test("every other documented command does what it's for", async () => {
  const { url, credentials, close } = await startSandbox();
  const environment = { API_SECRET: credentials.apiSecret, STATES_TOKEN: "the-token" };
  // `list sentences` needs the document; spec/sentences.spec.ts runs it where there is one.
  const lists = inText.filter((words) => /^list (?!sentences)/.test(words));
  const documented = [...new Set([...commands, ...lists])].filter(
    (words) => !triedElsewhere.test(words),
  );
  const folder = readersFolder();
  for (const line of documented) {
    const words = line
      .replace(/ > .*$/, "")
      .replace("https://sandbox.example.com", url)
      .replace("YOUR_KEY", credentials.apiKey)
      .split(" ");
    if (words[0] === "probe") words.push("--force", "--read-only");
    if (words[0] === "run") words.push("--dry-run");
    const { exitCode, printed } = await here(words, environment, folder);
    expect.soft(exitCode, `${line}\n${printed}`).toBe(0);
    expect.soft(printed, line).not.toBe("");
  }
  await close();
  expect(documented.length).toBeGreaterThan(10);
  expect(existsSync(join(folder, "profile.yaml"))).toBe(true);
});
